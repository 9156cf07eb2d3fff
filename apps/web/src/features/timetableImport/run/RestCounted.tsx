import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './Rows.module.css';

interface RestCountedProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<readonly unknown[]>>;
  /** How many there are, shown or not. */
  readonly all: number;
}

/** At the end of a list: of very many only the first ones are kept, the others are counted. */
export function RestCounted({ query, all }: RestCountedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const shown = query.data?.pages.flat().length ?? 0;
  if (query.data === undefined || query.hasNextPage || shown >= all) return null;
  return (
    <p className={look.rest}>
      {t('timetable.rest', { shown: format.number(shown), all: format.number(all) })}
    </p>
  );
}
