import type { ImportRun } from '@bilim/contract/imports';
import { Button, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { importLink, type ImportSearch } from '#platform/links/importLink.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { StateLine } from '#ui/StateLine.tsx';

import { RunChip } from '../RunChip.tsx';
import { isBusy, useRun } from '../useImports.ts';
import { Differences } from './Differences.tsx';
import { Progressing } from './Progressing.tsx';
import { Refused } from './Refused.tsx';
import { Verdict } from './Verdict.tsx';

interface RunPageProps {
  readonly runId: number;
  readonly search: ImportSearch;
  readonly onFilter: (search: ImportSearch) => void;
}

/** One import: how far it has come, what it would change or has changed, and what can be done about it. */
export function RunPage({ runId, search, onFilter }: RunPageProps) {
  const { t } = useTranslation();
  const run = useRun(runId);
  return (
    <Stack gap={16}>
      <PageHeading
        title={t('import.title')}
        subtitle={run.data === undefined ? t('import.about') : <RunWords run={run.data} />}
        actions={
          <Button
            variant="default"
            renderRoot={(props) => <Link {...importLink()} {...props} />}
            leftSection={<IconArrowLeft size={18} aria-hidden />}
          >
            {t('import.allruns')}
          </Button>
        }
      />
      {run.data === undefined ? (
        <Pending query={run} />
      ) : (
        <Run run={run.data} search={search} onFilter={onFilter} />
      )}
    </Stack>
  );
}

function RunWords({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = [
    run.fileName,
    run.format,
    format.moment(run.createdAt),
    run.startedBy === null ? t('import.commandline') : format.shortName(run.startedBy),
  ];
  return <StateLine words={words} chip={<RunChip run={run} />} />;
}

function Run({ run, search, onFilter }: Omit<RunPageProps, 'runId'> & { readonly run: ImportRun }) {
  const hasLists = run.counts.length > 0 || run.errors + run.notes > 0;
  return (
    <>
      {isBusy(run) && <Progressing run={run} />}
      {run.refusal !== null && !isBusy(run) && <Refused run={run} />}
      {!isBusy(run) && <Verdict run={run} />}
      {hasLists && <Differences run={run} search={search} onFilter={onFilter} />}
    </>
  );
}
