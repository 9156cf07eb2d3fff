import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { CoverageSearch } from '#domain/materials/coverageLink.ts';
import { MoreButton } from '#platform/api/MoreButton.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { RingStat } from '#ui/RingStat.tsx';
import { usePrinting } from '#ui/usePrinting.ts';

import { CoverageFilters } from './CoverageFilters.tsx';
import { CoverageTable } from './CoverageTable.tsx';
import { coverageWorkbook, useCoverage } from './useCoverage.ts';
import type { HalfYear } from './useMaterials.ts';
import look from './Materials.module.css';

interface CoverageProps extends QueuePlace<CoverageSearch> {
  readonly halfYear: HalfYear;
}

/** Disciplines by the required types of materials: what is there, what is not, whose business it is. */
export function Coverage({ halfYear, search, go }: CoverageProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const coverage = useCoverage(halfYear, search);
  const print = usePrintingAll(coverage);
  const head = coverage.data?.pages[0]?.beside;
  const rows = coverage.data?.pages.flatMap(({ data }) => data) ?? [];
  const share = head === undefined || head.total === 0 ? 0 : head.complete / head.total;
  return (
    <div className={look.page}>
      <PageHeading
        title={t('umkcoverage.title')}
        subtitle={t('umkcoverage.subtitle')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              loading={coverage.isFetchingNextPage}
              onClick={() => void print()}
              visibleFrom="sm"
            >
              {t('btn.print')}
            </Button>
            <Button
              variant="default"
              component="a"
              href={coverageWorkbook(halfYear, search)}
              download
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              Excel
            </Button>
          </>
        }
      />
      <CoverageFilters halfYear={halfYear} head={head} search={search} go={go} />
      {head === undefined ? (
        <Pending query={coverage} />
      ) : (
        <>
          <RingStat
            value={100 * share}
            color={share === 1 ? 'sage.5' : 'lake.5'}
            figure={format.percent(share)}
            label={t('umkcoverage.complete', { complete: head.complete, total: head.total })}
          />
          {rows.length === 0 ? (
            <EmptyState art="books" title={t('umkcoverage.empty')} text={t('umkcoverage.emptytext')} />
          ) : (
            <CoverageTable halfYear={halfYear} types={head.types} rows={rows} />
          )}
          <MoreButton query={coverage} />
        </>
      )}
    </div>
  );
}

/** The paper has all lines, however many are on show. */
function usePrintingAll(coverage: ReturnType<typeof useCoverage>): () => Promise<void> {
  const { print } = usePrinting('A4 landscape; margin: 9mm');
  return async () => {
    for (let query = coverage; query.hasNextPage;) query = await query.fetchNextPage();
    // Once they are drawn.
    requestAnimationFrame(() => setTimeout(print));
  };
}
