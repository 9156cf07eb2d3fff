import { newsOfficeApi, newsStates, type ManagedNews } from '@bilim/contract/newsOffice';
import { Button, Card } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { MoreButton } from '#platform/api/MoreButton.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { composeLink, type NewsOfficeSearch } from '#platform/links/newsLink.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { StateCounts } from '#ui/StateCounts.tsx';

import { useOfficeFilters, type Filters as Choice } from '../useFilters.ts';
import { useRemoveNews } from '../useNews.ts';

import { ManagedRow } from './ManagedRow.tsx';
import { useManaged, useRestoreNews } from './useOffice.ts';
import look from './NewsOfficeScreen.module.css';

/** What an editor has written: drafts, what is to come, what is out, what is over and what was deleted. */
export function NewsOfficeScreen() {
  const { t } = useTranslation();
  const may = useMay(newsOfficeApi.managed);
  if (!may) return <Refused title={t('n.office')} />;
  return <NewsOffice />;
}

function NewsOffice() {
  const { t } = useTranslation();
  const { search, go } = useOfficeFilters();
  const { state = 'published', find } = search;
  const managed = useManaged(state, find);
  const items = managed.data?.pages.flatMap(({ data }) => data);

  return (
    <div className={look.screen}>
      <PageHeading
        title={t('n.office')}
        subtitle={t('n.officeabout')}
        actions={
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            renderRoot={(props) => <Link {...composeLink()} {...props} />}
          >
            {t('n.create')}
          </Button>
        }
      />
      <Filters search={search} counts={managed.data?.pages[0]?.beside.counts} go={go} />
      {items === undefined ? (
        <Pending query={managed} />
      ) : items.length === 0 ? (
        <Card>
          <EmptyState art="news" title={t(`n.noneof.${state}`)} text={t('n.noneoftext')} />
        </Card>
      ) : (
        <Rows items={items} />
      )}
      <MoreButton query={managed} />
    </div>
  );
}

function Rows({ items }: { readonly items: readonly ManagedNews[] }) {
  const { t } = useTranslation();
  const remove = useRemoveNews();
  const restore = useRestoreNews();
  return (
    <Card component="section" padding={0} aria-label={t('n.office')}>
      <ul className={look.rows}>
        {items.map((item) => (
          <ManagedRow key={item.newsId} item={item} onRemove={remove.mutate} onRestore={restore.mutate} />
        ))}
      </ul>
    </Card>
  );
}

interface FiltersProps extends Choice<NewsOfficeSearch> {
  readonly counts: Readonly<Record<(typeof newsStates)[number], number>> | undefined;
}

/** The states with their counts, and words to look for. */
function Filters({ search, counts, go }: FiltersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state: chosen = 'published', find } = search;

  return (
    <div className={look.filters}>
      <StateCounts
        label={t('c.status')}
        states={newsStates}
        chosen={chosen}
        figureOf={(state) => (counts === undefined ? '–' : format.number(counts[state]))}
        wordOf={(state) => t(`n.states.${state}`)}
        onChoose={(state) => go({ state, ...(find === undefined ? {} : { find }) })}
      />
      <SearchField
        className={look.find ?? ''}
        aria-label={t('n.find')}
        placeholder={t('n.findhint')}
        found={find}
        onFind={(words) => go({ state: chosen, ...(words === undefined ? {} : { find: words }) })}
      />
    </div>
  );
}
