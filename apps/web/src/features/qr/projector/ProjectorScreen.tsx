import { AppError } from '@bilim/contract';
import type { RegisteredLesson } from '@bilim/contract/qrLesson';
import { Button, Title } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { journalLink } from '#domain/journal/journalLink.ts';
import { parseProjectorSearch, projectorLink, type ProjectorSearch } from '#domain/qr/qrLink.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';

import { CodePanel } from './CodePanel.tsx';
import { stageOf } from './lessonTime.ts';
import { NoCode } from './NoCode.tsx';
import { ProjectorHead } from './ProjectorHead.tsx';
import { TeacherList } from './TeacherList.tsx';
import { useOpening, useRegister, useReopen, useTick } from './useProjector.ts';
import { useWakeLock } from './useWakeLock.ts';
import look from './ProjectorScreen.module.css';

/** The code for the class on the wall; and, as a view of its own, who came, which is the teacher's alone to see. */
export function ProjectorScreen() {
  const { t } = useTranslation();
  const search = parseProjectorSearch(useSearch({ strict: false }));
  const opening = useOpening(search);
  const navigate = useNavigate();
  useWakeLock();
  useLessonInAddress(search, opening.data?.lessonId);

  if (opening.data !== undefined) return <OpenLesson search={search} first={opening.data} />;
  const isUnknown = opening.error instanceof AppError && opening.error.code === 'qr.lesson_unknown';
  return (
    <div className={look.screen}>
      <header className={look.head}>
        <Title order={1}>{t('qr.projector')}</Title>
        <Button variant="default" onClick={() => void navigate(journalLink())}>
          {t('btn.close')}
        </Button>
      </header>
      {isUnknown ? <UnknownLesson /> : <Pending query={opening} />}
    </div>
  );
}

/** Asking again does not help whoever has no such lesson. */
function UnknownLesson() {
  const { t } = useTranslation();
  return (
    <EmptyState
      art="journal"
      title={t('qr.unknown')}
      text={t('qr.unknowntext')}
      action={
        <Button variant="light" renderRoot={(props) => <Link {...journalLink()} {...props} />}>
          {t('j.tojournals')}
        </Button>
      }
    />
  );
}

interface OpenLessonProps {
  readonly search: ProjectorSearch;
  readonly first: NonNullable<ReturnType<typeof useOpening>['data']>;
}

function OpenLesson({ search, first }: OpenLessonProps) {
  const { t } = useTranslation();
  const { lessonId } = first;
  const register = useRegister(lessonId);
  const [rows, [lesson]] = register.data ?? [[], []];
  const isList = search.view === 'list';

  return (
    <div className={look.screen}>
      <ProjectorHead search={{ ...search, lesson: lessonId }} lesson={lesson} rows={rows} />
      {lesson === undefined ? (
        <Pending query={register}>
          <SkeletonRows rows={8} />
        </Pending>
      ) : isList ? (
        <TeacherList lessonId={lessonId} rows={rows} canDecide={lesson.canDecide} />
      ) : lesson.isClosed ? (
        <ClosedLesson search={search} lessonId={lessonId} />
      ) : (
        <Wall lesson={lesson} knownAt={register.dataUpdatedAt} first={first} />
      )}
      {isList && <title>{`${t('qr.register')} · Bilim`}</title>}
    </div>
  );
}

interface WallProps {
  readonly lesson: RegisteredLesson;
  /** When the server told of the lesson, by the clock of this device. */
  readonly knownAt: number;
  readonly first: OpenLessonProps['first'];
}

/** What everybody in the room may see: the code while it can be scanned, otherwise when that will be. */
function Wall({ lesson, knownAt, first }: WallProps) {
  const now = lesson.time.getTime() + Math.max(0, useTick() - knownAt);
  const stage = stageOf(lesson, now);
  return stage === 'taking' ? <CodePanel first={first} /> : <NoCode stage={stage} lesson={lesson} />;
}

function ClosedLesson({ search, lessonId }: { readonly search: ProjectorSearch; readonly lessonId: number }) {
  const { t } = useTranslation();
  const reopen = useReopen(search, lessonId);
  return (
    <EmptyState
      art="journal"
      title={t('qr.finished')}
      text={t('qr.finishedtext')}
      action={
        <Button variant="default" h={42} loading={reopen.isPending} onClick={() => reopen.mutate()}>
          {t('qr.openagain')}
        </Button>
      }
    />
  );
}

/** The address names the lesson once it is known: reloading it, or sending it to one's phone, opens the same one. */
function useLessonInAddress({ lesson, view }: ProjectorSearch, opened: number | undefined) {
  const navigate = useNavigate();
  // The address lies outside React.
  useEffect(() => {
    if (opened === undefined || lesson !== undefined) return;
    void navigate({
      ...projectorLink({ lesson: opened, ...(view === undefined ? {} : { view }) }),
      replace: true,
    });
  }, [opened, lesson, view, navigate]);
}
