import { Card } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { MoreButton } from '#platform/api/MoreButton.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './Rows.module.css';

interface RowsCardProps<Row> {
  readonly label: string;
  readonly query: UseInfiniteQueryResult<InfiniteData<readonly Row[]>>;
  /** Above the rows: what they are, or what narrows them. */
  readonly head?: ReactNode;
  /** Instead of the rows where there are none. */
  readonly empty?: ReactNode;
  /** How many there are, shown or not, where of very many only the first ones are kept. */
  readonly all?: number;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** What a dry run found, page after page. */
export function RowsCard<Row>({ label, query, head, empty, all = 0, children }: RowsCardProps<Row>) {
  const rows = query.data?.pages.flat();
  return (
    <Card component="section" padding={0} aria-label={label} aria-busy={query.isFetching}>
      {head !== undefined && <div className={look.head}>{head}</div>}
      {rows === undefined && (
        <div className={look.waiting}>
          <Pending query={query} />
        </div>
      )}
      {rows?.length === 0 && empty}
      {rows !== undefined && rows.length > 0 && children(rows)}
      <MoreButton query={query} />
      {rows !== undefined && !query.hasNextPage && <Rest shown={rows.length} all={all} />}
    </Card>
  );
}

/** At the end: the others are counted, and seen once these are mended. */
function Rest({ shown, all }: { readonly shown: number; readonly all: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (shown >= all) return null;
  return (
    <p className={look.rest}>{t('import.rest', { shown: format.number(shown), all: format.number(all) })}</p>
  );
}
