import { ActionIcon, Button, Title } from '@mantine/core';
import { IconId, IconMaximize, IconX } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { LessonCode, RegisteredLesson, RegisterRow } from '@bilim/contract/qrLesson';

import { Pending } from '#platform/api/Pending.tsx';
import { journalLink } from '#platform/links/journalLink.ts';
import { parseProjectorSearch } from '#platform/links/qrLink.ts';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';

import { CardScanner } from './CardScanner.tsx';
import { CodePanel } from './CodePanel.tsx';
import { Register } from './Register.tsx';
import { useClose, useOpening, useRegister, useWakeLock } from './useProjector.ts';
import look from './ProjectorScreen.module.css';

/** What the class sees on the wall, and the teacher on the phone: the code, and who came. */
export function ProjectorScreen() {
  const { t } = useTranslation();
  const opening = useOpening(parseProjectorSearch(useSearch({ strict: false })));
  const navigate = useNavigate();
  useWakeLock();

  if (opening.data !== undefined) return <OpenLesson first={opening.data} />;
  return (
    <div className={look.screen}>
      <header className={look.head}>
        <Title order={1}>{t('qr.projector')}</Title>
        <Button variant="default" h={40} onClick={() => void navigate(journalLink())}>
          {t('btn.close')}
        </Button>
      </header>
      <Pending query={opening} />
    </div>
  );
}

function OpenLesson({ first }: { readonly first: LessonCode }) {
  const { t } = useTranslation();
  const { lessonId } = first;
  const register = useRegister(lessonId);
  const [rows, [lesson]]: readonly [readonly RegisterRow[], readonly RegisteredLesson[]] = register.data ?? [
    [],
    [],
  ];
  const [isScanning, setScanning] = useState(false);

  return (
    <div className={look.screen}>
      <Head
        lessonId={lessonId}
        lesson={lesson}
        onCards={() => setScanning(!isScanning)}
        isScanning={isScanning}
      />
      <div className={look.columns}>
        {isScanning ? (
          <CardScanner lessonId={lessonId} onClose={() => setScanning(false)} />
        ) : (
          <CodePanel first={first} />
        )}
        <section className={look.register} aria-label={t('qr.register')}>
          {register.data === undefined ? (
            <Pending query={register}>
              <SkeletonRows rows={8} />
            </Pending>
          ) : (
            <Register lessonId={lessonId} rows={rows} canDecide={lesson?.canDecide === true} />
          )}
        </section>
      </div>
    </div>
  );
}

interface HeadProps {
  readonly lessonId: number;
  readonly lesson: RegisteredLesson | undefined;
  readonly isScanning: boolean;
  readonly onCards: () => void;
}

function Head({ lessonId, lesson, isScanning, onCards }: HeadProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const close = useClose(lessonId);
  const words = lesson === undefined ? [] : [lesson.lessonTypeShort, lesson.groupNames, lesson.roomName];

  async function finish() {
    await close.mutateAsync();
    await navigate(
      lesson === undefined ? journalLink() : journalLink({ date: lesson.lessonDate, view: 'day' }),
    );
  }

  return (
    <header className={look.head}>
      <title>{`${t('qr.projector')} · Bilim`}</title>
      <div className={look.words}>
        <Title order={1} className={look.title} tabIndex={-1}>
          {lesson?.disciplineName ?? t('qr.projector')}
        </Title>
        <p className={look.subtitle}>{words.filter((word) => word !== '').join(' · ')}</p>
      </div>
      <div className={look.actions}>
        <ActionIcon
          className={look.wide ?? ''}
          size={42}
          variant="default"
          aria-label={t('qr.fullscreen')}
          onClick={() => void toggleFullScreen()}
        >
          <IconMaximize size={20} stroke={1.6} />
        </ActionIcon>
        <Button
          variant="default"
          h={42}
          aria-pressed={isScanning}
          onClick={onCards}
          leftSection={<IconId size={18} aria-hidden />}
        >
          {t(isScanning ? 'qr.backtocode' : 'qr.cards')}
        </Button>
        <Button
          h={42}
          loading={close.isPending}
          leftSection={<IconX size={18} aria-hidden />}
          onClick={() => void finish().catch(() => undefined)}
        >
          {t('qr.finish')}
        </Button>
      </div>
    </header>
  );
}

async function toggleFullScreen() {
  if (document.fullscreenElement !== null) return await document.exitFullscreen();
  // Phones of some makers have no full screen; the page fills theirs anyway.
  return await document.documentElement.requestFullscreen?.().catch(() => undefined);
}
