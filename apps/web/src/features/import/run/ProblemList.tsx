import type { ImportRun, RosterProblem } from '@bilim/contract/imports';
import { Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { MoreButton } from '#platform/api/MoreButton.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { ProblemRow, ProblemRows } from '#ui/ProblemRows.tsx';

import { useProblems } from '../useImports.ts';
import { Place } from './Place.tsx';

/** What is wrong, and what is only worth a word: where it stands, and why. */
export function ProblemList({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation();
  const problems = useProblems(run);
  if (problems.data === undefined) return <Pending query={problems} />;
  return (
    <Card component="section" padding={0} aria-label={t('import.problemlist')}>
      <ProblemRows>
        {problems.data.pages.flat().map((problem) => (
          <Problem key={problem.seq} runId={run.runId} problem={problem} />
        ))}
      </ProblemRows>
      <MoreButton query={problems} />
    </Card>
  );
}

function Problem({ runId, problem }: { readonly runId: number; readonly problem: RosterProblem }) {
  const { t } = useTranslation();
  const { severity, reason, column, value, file, line } = problem;
  return (
    <ProblemRow isError={severity === 'error'} severity={t(`import.severity.${severity}`)} reason={reason}>
      <Place runId={runId} file={file} line={line} column={column} />
      {column !== null && <span>{t('import.incolumn', { column })}</span>}
      {value !== null && <q>{value}</q>}
    </ProblemRow>
  );
}
