import type { TimetableProblem, TimetableRun } from '@bilim/contract/timetableImport';
import { Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { MoreButton } from '#platform/api/MoreButton.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { ProblemRow, ProblemRows } from '#ui/ProblemRows.tsx';

import { useProblems } from '../useTimetableImports.ts';
import { RestCounted } from './RestCounted.tsx';
import { useLessonWords } from './useLessonWords.ts';

/** What is wrong, and what is only worth a word: the cell, what stands in it, and why. */
export function ProblemList({ run }: { readonly run: TimetableRun }) {
  const { t } = useTranslation();
  const problems = useProblems(run);
  if (problems.data === undefined) return <Pending query={problems} />;
  return (
    <Card component="section" padding={0} aria-label={t('timetable.view.problems', { shown: '' })}>
      <ProblemRows>
        {problems.data.pages.flat().map((problem) => (
          <Problem key={problem.seq} problem={problem} />
        ))}
      </ProblemRows>
      <MoreButton query={problems} />
      <RestCounted query={problems} all={run.errors + run.notes} />
    </Card>
  );
}

function Problem({ problem }: { readonly problem: TimetableProblem }) {
  const { t } = useTranslation();
  const words = useLessonWords();
  const { severity, reason, column, value, place } = problem;
  return (
    <ProblemRow isError={severity === 'error'} severity={t(`timetable.severity.${severity}`)} reason={reason}>
      {place !== null && <span>{words.place(place)}</span>}
      {column !== null && <span>{t('timetable.incolumn', { column })}</span>}
      {value !== null && <q>{value}</q>}
    </ProblemRow>
  );
}
