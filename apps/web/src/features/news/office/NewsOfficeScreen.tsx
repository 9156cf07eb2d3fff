import { newsOfficeApi, newsStates, type ManagedNews } from '@bilim/contract/newsOffice';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { composeLink } from '#domain/news/newsLink.ts';
import { QueueFilters } from '#platform/queues/QueueFilters.tsx';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { QueueRows } from '#platform/queues/QueueRows.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

import { useOfficeFilters } from '../useFilters.ts';
import { useRemoveNews } from '../useNews.ts';

import { ManagedRow } from './ManagedRow.tsx';
import { useManaged, useRestoreNews } from './useOffice.ts';

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

  return (
    <>
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
      <QueueList
        query={managed}
        items={managed.data?.pages.flatMap(({ data }) => data)}
        empty={{ art: 'news', title: t(`n.noneof.${state}`), text: t('n.noneoftext') }}
        filters={
          <QueueFilters
            states={newsStates}
            usual="published"
            wordOf={(one) => t(`n.states.${one}`)}
            counts={managed.data?.pages[0]?.beside.counts}
            find={{ label: t('n.find'), hint: t('n.findhint') }}
            search={search}
            onChange={go}
          />
        }
      >
        {(items) => <Rows items={items} />}
      </QueueList>
    </>
  );
}

function Rows({ items }: { readonly items: readonly ManagedNews[] }) {
  const { t } = useTranslation();
  const remove = useRemoveNews();
  const restore = useRestoreNews();
  return (
    <QueueRows label={t('n.office')}>
      {items.map((item) => (
        <ManagedRow key={item.newsId} item={item} onRemove={remove.mutate} onRestore={restore.mutate} />
      ))}
    </QueueRows>
  );
}
