import type { TimetableProblem, TimetableRun } from '@bilim/contract/timetableImport';
import { Card } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import { useProblems } from '../useTimetableImports.ts';
import { MoreButton } from './MoreButton.tsx';
import { useLessonWords } from './useLessonWords.ts';
import look from './ProblemList.module.css';

/** What is wrong, and what is only worth a word: the cell, what stands in it, and why. */
export function ProblemList({ run }: { readonly run: TimetableRun }) {
  const { t } = useTranslation();
  const problems = useProblems(run);
  if (problems.data === undefined) return <Pending query={problems} />;
  return (
    <Card component="section" padding={0} aria-label={t('timetable.view.problems', { shown: '' })}>
      <ul className={look.rows}>
        {problems.data.pages.flat().map((problem) => (
          <ProblemRow key={problem.seq} problem={problem} />
        ))}
      </ul>
      <MoreButton query={problems} />
    </Card>
  );
}

function ProblemRow({ problem }: { readonly problem: TimetableProblem }) {
  const { t } = useTranslation();
  const words = useLessonWords();
  const { severity, reason, column, value, place } = problem;
  const isError = severity === 'error';
  const Icon = isError ? IconAlertTriangle : IconInfoCircle;
  return (
    <li className={look.row}>
      <StatusChip tone={isError ? 'bad' : 'neutral'} icon={<Icon size={14} aria-hidden />}>
        {t(`timetable.severity.${severity}`)}
      </StatusChip>
      <div>
        <p className={look.reason}>{reason}</p>
        <p className={look.where}>
          {place !== null && <span>{words.place(place)}</span>}
          {column !== null && <span>{t('timetable.incolumn', { column })}</span>}
          {value !== null && <q>{value}</q>}
        </p>
      </div>
    </li>
  );
}
