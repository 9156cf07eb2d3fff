import type { TimetableRun } from '@bilim/contract/timetableImport';
import { Button, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { timetableImportLink, type TimetableImportSearch } from '#platform/links/timetableImportLink.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { StateLine } from '#ui/StateLine.tsx';

import { RunChip } from '../RunChip.tsx';
import { useRun, useTerms } from '../useTimetableImports.ts';
import { Differences } from './Differences.tsx';
import { MappingCard } from './MappingCard.tsx';
import { VerdictCard } from './VerdictCard.tsx';

interface RunPageProps {
  readonly importId: number;
  readonly search: TimetableImportSearch;
  readonly onShow: (search: TimetableImportSearch) => void;
}

/** One import: what it would change or has changed, what stands in its way, and what can be done about it. */
export function RunPage({ importId, search, onShow }: RunPageProps) {
  const { t } = useTranslation();
  const run = useRun(importId);
  const terms = useTerms();
  const term = terms.data?.find(
    ({ academicYearId, seasonId }) =>
      academicYearId === run.data?.academicYearId && seasonId === run.data?.seasonId,
  );
  return (
    <Stack gap={16}>
      <PageHeading
        title={t('timetable.title')}
        subtitle={run.data === undefined ? t('timetable.about') : <RunWords run={run.data} />}
        actions={
          <Button
            variant="default"
            h={40}
            renderRoot={(props) => <Link {...timetableImportLink()} {...props} />}
            leftSection={<IconArrowLeft size={18} aria-hidden />}
          >
            {t('timetable.allruns')}
          </Button>
        }
      />
      {run.data === undefined ? (
        <Pending query={run} />
      ) : (
        <>
          <VerdictCard run={run.data} term={term} />
          {run.data.mapping !== null && run.data.state === 'checked' && <MappingCard run={run.data} />}
          <Differences run={run.data} search={search} onShow={onShow} />
        </>
      )}
    </Stack>
  );
}

function RunWords({ run }: { readonly run: TimetableRun }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = [
    run.fileName,
    format.moment(run.createdAt),
    run.startedBy === null ? t('timetable.commandline') : format.shortName(run.startedBy),
  ];
  return <StateLine words={words} chip={<RunChip run={run} />} />;
}
