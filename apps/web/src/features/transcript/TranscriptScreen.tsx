import { addressOf } from '@bilim/contract/client';
import { transcriptApi } from '@bilim/contract/transcript';
import { Button, Card } from '@mantine/core';
import { IconBraces, IconClipboardList, IconPrinter } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { BackToPerson } from '#domain/people/BackToPerson.tsx';
import { ChooseStudent } from '#domain/people/ChooseStudent.tsx';
import { GpaChart } from '#domain/records/GpaChart.tsx';
import { transcriptLink } from '#domain/transcript/transcriptLink.ts';
import { useApi } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

import { Figures } from './Figures.tsx';
import { LeftToDo } from './LeftToDo.tsx';
import { Papers } from './Papers.tsx';
import { Terms } from './Terms.tsx';
import { usePapers, usePlan, useTranscript } from './useTranscript.ts';
import look from './Transcript.module.css';

/** What a student has reached, semester by semester, and what is left. */
export function TranscriptScreen() {
  const { t } = useTranslation();
  const { person } = useApi();
  const { person: asked } = useSearch({ strict: false });
  const navigate = useNavigate();
  if (person === null) return null;
  if (asked !== undefined) return <TranscriptOf studentId={asked} isOwn={asked === person.id} />;
  if (person.role === 'student') return <TranscriptOf studentId={person.id} isOwn />;
  return (
    <ChooseStudent
      screen={t('menu.transcript')}
      about={t('transcript.whose')}
      title={t('transcript.choose')}
      text={t('transcript.choosetext')}
      onChoose={(studentId) => void navigate(transcriptLink(studentId))}
    />
  );
}

function TranscriptOf({ studentId, isOwn }: { readonly studentId: number; readonly isOwn: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const transcript = useTranscript(studentId);
  const plan = usePlan(studentId);
  // Asked for at once and waited for: they stand above the semesters, which would jump when they come. Only the first
  // time: their own part asks again where they could not be had, and is not to be taken away for it.
  const papers = usePapers(studentId, true);
  if (transcript.data === undefined || (papers.isLoading && !papers.isFetched)) {
    return (
      <>
        <PageHeading
          title={t('menu.transcript')}
          actions={isOwn ? undefined : <BackToPerson id={studentId} />}
        />
        <Pending query={transcript} />
      </>
    );
  }
  const { student, rows, results, mayIssue } = transcript.data;
  const terms = results.flatMap(({ groupId, academicYearId, semesterId, gpa }) => {
    const key = `${groupId} ${academicYearId} ${semesterId}`;
    return gpa === null ? [] : [{ key, name: t('transcript.semester', { number: semesterId }), gpa }];
  });
  const issued = <Papers studentId={studentId} isOwn={isOwn} mayIssue={mayIssue && rows.length > 0} />;
  return (
    <div className={look.screen}>
      <PageHeading
        title={t('menu.transcript')}
        subtitle={[format.name(student.studentName), student.specialtyName, student.studentCode].join(' · ')}
        actions={<Actions studentId={studentId} isOwn={isOwn} isEmpty={rows.length === 0} />}
      />
      {rows.length === 0 ? (
        <Card>
          <EmptyState art="paper" title={t('transcript.none')} text={t('transcript.nonetext')} />
        </Card>
      ) : (
        <>
          <Figures transcript={transcript.data} planned={plan.data?.total ?? null} />
          <div className={look.pair}>
            <GpaChart title={t('transcript.chart')} terms={terms} />
            {issued}
          </div>
          <Terms transcript={transcript.data} />
        </>
      )}
      {plan.data !== undefined && plan.data.total !== null && (
        <LeftToDo transcript={transcript.data} plan={plan.data.items} />
      )}
      {rows.length === 0 && issued}
    </div>
  );
}

interface ActionsProps {
  readonly studentId: number;
  readonly isOwn: boolean;
  readonly isEmpty: boolean;
}

/** The transcript outside the portal: as JSON, and printed as it stands here; and the way to the own sheets. */
function Actions({ studentId, isOwn, isEmpty }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      {!isOwn && <BackToPerson id={studentId} />}
      {isOwn && (
        <Button
          component={Link}
          to="/sheet"
          variant="default"
          leftSection={<IconClipboardList size={18} aria-hidden />}
        >
          {t('transcript.results')}
        </Button>
      )}
      {!isEmpty && (
        <Button
          variant="default"
          leftSection={<IconBraces size={18} aria-hidden />}
          component="a"
          href={addressOf(transcriptApi.export, { studentId })}
          download
        >
          {t('transcript.json')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('btn.print')}
      </Button>
    </>
  );
}
