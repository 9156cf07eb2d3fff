import type { ImportRun, RosterProblem } from '@bilim/contract/imports';
import { Button, Card } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import { useProblems } from '../useImports.ts';
import { Place } from './Place.tsx';
import look from './ProblemList.module.css';

/** What is wrong, and what is only worth a word: where it stands, and why. */
export function ProblemList({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation();
  const problems = useProblems(run);
  if (problems.data === undefined) return <Pending query={problems} />;
  return (
    <Card component="section" padding={0} aria-label={t('import.problemlist')}>
      <ul className={look.rows}>
        {problems.data.pages.flat().map((problem) => (
          <ProblemRow key={problem.seq} runId={run.runId} problem={problem} />
        ))}
      </ul>
      {problems.hasNextPage && (
        <div className={look.more}>
          <Button
            variant="default"
            loading={problems.isFetchingNextPage}
            onClick={() => void problems.fetchNextPage()}
          >
            {t('btn.more')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function ProblemRow({ runId, problem }: { readonly runId: number; readonly problem: RosterProblem }) {
  const { t } = useTranslation();
  const { severity, reason, column, value, file, line } = problem;
  const isError = severity === 'error';
  const Icon = isError ? IconAlertTriangle : IconInfoCircle;
  return (
    <li className={look.row}>
      <StatusChip tone={isError ? 'bad' : 'neutral'} icon={<Icon size={14} aria-hidden />}>
        {t(`import.severity.${severity}`)}
      </StatusChip>
      <div className={look.words}>
        <p className={look.reason}>{reason}</p>
        <p className={look.where}>
          <Place runId={runId} file={file} line={line} column={column} />
          {column !== null && <span>{t('import.incolumn', { column })}</span>}
          {value !== null && <q className={look.value}>{value}</q>}
        </p>
      </div>
    </li>
  );
}
