import { Card } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { EmptyState } from '#ui/EmptyState.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';

import { MoreButton } from '../api/MoreButton.tsx';
import { Pending } from '../api/Pending.tsx';
import look from './Queue.module.css';

type Query = ComponentProps<typeof Pending>['query'] & Partial<ComponentProps<typeof MoreButton>['query']>;

interface QueueListProps<Item> {
  readonly query: Query;
  /** Undefined until the server has told. */
  readonly items: readonly Item[] | undefined;
  /** What will be here, when there is nothing. */
  readonly empty: Pick<ComponentProps<typeof EmptyState>, 'art' | 'title' | 'text'>;
  /** Only some are asked for: that there are none of them says nothing of the others. */
  readonly isSought?: boolean;
  readonly filters?: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** What waits in an office, under its filters: on its way, failed, empty, or there. */
export function QueueList<Item>(props: QueueListProps<Item>) {
  const { query, items, empty, isSought = false, filters, children } = props;
  const { t } = useTranslation();
  return (
    <div className={look.queue}>
      {filters}
      {items === undefined ? (
        <Pending query={query}>
          <SkeletonRows rows={5} height={76} />
        </Pending>
      ) : items.length === 0 ? (
        <Card>
          {isSought ? (
            <EmptyState art="search" title={t('office.nothing')} text={t('office.nothingtext')} />
          ) : (
            <EmptyState {...empty} />
          )}
        </Card>
      ) : (
        children(items)
      )}
      {isPaged(query) && <MoreButton query={query} />}
    </div>
  );
}

function isPaged(query: Query): query is ComponentProps<typeof MoreButton>['query'] & Query {
  return query.hasNextPage === true;
}
