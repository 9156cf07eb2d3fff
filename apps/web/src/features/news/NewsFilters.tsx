import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { NewsSearch } from '#domain/news/newsLink.ts';
import { useAccount } from '#platform/session/account.tsx';
import { SearchField } from '#ui/SearchField.tsx';

import type { Filters } from './useFilters.ts';
import look from './NewsFilters.module.css';

/** All news, what was not read, or the own faculty's; and words to look for. */
export function NewsFilters({ search, go }: Filters<NewsSearch>) {
  const { t } = useTranslation();
  const { facultyId, facultyShortName } = useAccount();
  const { find, ...others } = search;

  const found = find === undefined ? {} : { find };
  const views: Readonly<Record<string, NewsSearch>> = {
    all: found,
    unread: { ...found, unread: true },
    mine: { ...found, mine: true },
  };
  const own = facultyId !== null && search.mine === true ? 'mine' : 'all';
  return (
    <search className={look.filters}>
      <SegmentedControl
        aria-label={t('n.filters')}
        withItemsBorders={false}
        value={search.unread === true ? 'unread' : own}
        onChange={(chosen) => go(views[chosen] ?? found)}
        data={[
          { value: 'all', label: t('btn.all') },
          { value: 'unread', label: t('n.unread') },
          ...(facultyId === null ? [] : [{ value: 'mine', label: facultyShortName ?? t('c.faculty') }]),
        ]}
      />
      <SearchField
        className={look.find ?? ''}
        aria-label={t('n.find')}
        placeholder={t('n.findhint')}
        found={find}
        onFind={(words) => go(words === undefined ? others : { ...others, find: words })}
      />
    </search>
  );
}
