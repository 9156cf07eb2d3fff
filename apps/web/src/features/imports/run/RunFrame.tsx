import type { RunState } from '@bilim/contract/imports';
import { Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { BackButton } from '#ui/BackButton.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { StateLine } from '#ui/StateLine.tsx';

import { RunChip } from './RunChip.tsx';

/** What every import is: a file that somebody brought, and how it stands. */
export interface ImportedFile {
  readonly fileName: string;
  /** What was recognised in it, where that needs a word. */
  readonly format?: string | null;
  readonly createdAt: Date;
  /** Null is the command line. */
  readonly startedBy: string | null;
  readonly state: RunState;
}

interface RunFrameProps<Run extends ImportedFile> {
  readonly title: string;
  /** While the run is on its way. */
  readonly about: string;
  readonly run: UseQueryResult<Run>;
  /** The link to all imports with these props. */
  readonly renderBack: (props: object) => ReactNode;
  readonly children: (run: Run) => ReactNode;
}

/** The page of one import, whatever it brings: which file, when, by whom, and how it stands. */
export function RunFrame<Run extends ImportedFile>(props: RunFrameProps<Run>) {
  const { title, about, run, renderBack, children } = props;
  const { t } = useTranslation();
  return (
    <Stack gap={16}>
      <PageHeading
        title={title}
        subtitle={run.data === undefined ? about : <RunWords run={run.data} />}
        actions={<BackButton label={t('import.allruns')} renderRoot={renderBack} />}
      />
      {run.data === undefined ? <Pending query={run} /> : children(run.data)}
    </Stack>
  );
}

function RunWords({ run }: { readonly run: ImportedFile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = [
    run.fileName,
    run.format ?? null,
    format.moment(run.createdAt),
    run.startedBy === null ? t('import.commandline') : format.shortName(run.startedBy),
  ];
  return <StateLine words={words} chip={<RunChip state={run.state} />} />;
}
