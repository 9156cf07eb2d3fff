import type { ImportRun } from '@bilim/contract/imports';
import { Card, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { importLink } from '#platform/links/importLink.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

import { RunChip } from '../RunChip.tsx';
import { useRuns } from '../useImports.ts';
import look from './History.module.css';

/** What was imported, by whom and when, newest first. */
export function History() {
  const { t } = useTranslation();
  const runs = useRuns();
  return (
    <Card component="section" padding={0} aria-labelledby="import-history">
      <Title order={2} id="import-history" className={look.title}>
        {t('import.history')}
      </Title>
      {runs.data === undefined ? (
        <div className={look.waiting}>
          <Pending query={runs} />
        </div>
      ) : (
        <RunList runs={runs.data} />
      )}
    </Card>
  );
}

function RunList({ runs }: { readonly runs: readonly ImportRun[] }) {
  const { t } = useTranslation();
  if (runs.length === 0)
    return <EmptyState art="paper" title={t('import.nohistory')} text={t('import.nohistorytext')} />;
  return (
    <ul className={look.runs}>
      {runs.map((run) => (
        <li key={run.runId}>
          <RunLink run={run} />
        </li>
      ))}
    </ul>
  );
}

function RunLink({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Link {...importLink({ run: run.runId })} className={look.run}>
      <span className={look.words}>
        <span className={look.file}>{run.fileName}</span>
        <span className={look.detail} title={format.exactMoment(run.createdAt)}>
          {[run.format, format.moment(run.createdAt), run.startedBy ?? t('import.commandline')]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <RunChip run={run} />
      <IconChevronRight size={18} aria-hidden className={look.arrow} />
    </Link>
  );
}
