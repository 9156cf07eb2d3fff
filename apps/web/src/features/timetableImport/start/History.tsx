import type { TimetableRun } from '@bilim/contract/timetableImport';
import { Card, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { timetableImportLink } from '#platform/links/timetableImportLink.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

import { RunChip } from '../RunChip.tsx';
import { useRuns } from '../useTimetableImports.ts';
import look from './History.module.css';

/** What was imported, by whom and when, newest first. */
export function History() {
  const { t } = useTranslation();
  const runs = useRuns();
  return (
    <Card component="section" padding={0} aria-labelledby="timetable-history">
      <Title order={2} id="timetable-history" className={look.title}>
        {t('timetable.history')}
      </Title>
      {runs.data === undefined && (
        <div className={look.waiting}>
          <Pending query={runs} />
        </div>
      )}
      {runs.data?.length === 0 && (
        <EmptyState art="paper" title={t('timetable.nohistory')} text={t('timetable.nohistorytext')} />
      )}
      <ul className={look.runs}>
        {runs.data?.map((run) => (
          <li key={run.importId}>
            <RunLink run={run} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RunLink({ run }: { readonly run: TimetableRun }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { added, changed, removed } = run;
  return (
    <Link {...timetableImportLink({ run: run.importId })} className={look.run}>
      <span className={look.words}>
        <span className={look.file}>{run.fileName}</span>
        <span className={look.detail} title={format.exactMoment(run.createdAt)}>
          {[format.moment(run.createdAt), run.startedBy ?? t('timetable.commandline')].join(' · ')}
        </span>
      </span>
      <span className={look.detail}>{t('timetable.figures', { added, changed, removed })}</span>
      <RunChip run={run} />
      <IconChevronRight size={18} aria-hidden className={look.arrow} />
    </Link>
  );
}
