import type { NewsItem } from '@bilim/contract/news';
import { newsOfficeApi } from '@bilim/contract/newsOffice';
import { Button, Card, Skeleton } from '@mantine/core';
import { IconArrowUp, IconChecks, IconLayoutList, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { MoreButton } from '#platform/api/MoreButton.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { composeLink, newsOfficeLink, type NewsSearch } from '#domain/news/newsLink.ts';
import { useNewsFeed } from '#domain/news/useNewsFeed.ts';
import { useUnreadNews } from '#domain/news/useUnreadNews.ts';
import { asOf } from '#platform/offline/asOf.ts';
import { AsOfNotice } from '#domain/schedule/AsOfNotice.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

import { NewsCard } from './NewsCard.tsx';
import { NewsFilters } from './NewsFilters.tsx';
import { useArrivals, type Arrivals } from './useArrivals.ts';
import { useFeedFilters, type Filters } from './useFilters.ts';
import { useConfirmNews, useMarkRead, useRemoveNews } from './useNews.ts';
import look from './NewsScreen.module.css';

/** What the university, the faculty and the departments have to say. */
export function NewsScreen() {
  const { t } = useTranslation();
  const { search, go } = useFeedFilters();
  const feed = useNewsFeed(search);
  const items = feed.data?.pages.flat();
  const unread = useUnreadNews();
  const arrivals = useArrivals(feed, items);
  const told = unread === 0 ? t('n.allread') : t('n.unreadcount', { count: unread });

  return (
    <div className={look.screen}>
      <PageHeading
        title={t('menu.news')}
        // As long as the news are not here, nobody knows whether all were read.
        subtitle={items === undefined ? '\u00A0' : told}
        actions={<Actions unread={unread} />}
      />
      <NewsFilters search={search} go={go} />
      <AsOfNotice asOf={asOf(feed)} of="news" />
      {items === undefined ? (
        <Pending query={feed}>
          <FeedSkeleton />
        </Pending>
      ) : items.length === 0 ? (
        <Nothing search={search} go={go} />
      ) : (
        <Feed items={items} arrivals={arrivals} />
      )}
      <MoreButton query={feed} />
    </div>
  );
}

function Actions({ unread }: { readonly unread: number }) {
  const { t } = useTranslation();
  const mayPublish = useMay(newsOfficeApi.insert);
  const markRead = useMarkRead();
  return (
    <>
      {unread > 0 && (
        <Button
          className={mayPublish ? (look.shortened ?? '') : ''}
          variant="subtle"
          leftSection={<IconChecks size={18} aria-hidden />}
          aria-label={t('n.readall')}
          title={t('n.readall')}
          onClick={() => markRead(null)}
        >
          {t('n.readall')}
        </Button>
      )}
      {mayPublish && (
        <>
          <Button
            className={look.shortened ?? ''}
            variant="default"
            leftSection={<IconLayoutList size={18} aria-hidden />}
            aria-label={t('n.office')}
            title={t('n.office')}
            renderRoot={(props) => <Link {...newsOfficeLink()} {...props} />}
          >
            {t('n.office')}
          </Button>
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            renderRoot={(props) => <Link {...composeLink()} {...props} />}
          >
            {t('n.create')}
          </Button>
        </>
      )}
    </>
  );
}

interface FeedProps {
  readonly items: readonly NewsItem[];
  readonly arrivals: Arrivals;
}

function Feed({ items, arrivals }: FeedProps) {
  const { t } = useTranslation();
  const markRead = useMarkRead();
  const confirm = useConfirmNews();
  const remove = useRemoveNews();
  return (
    <section className={look.feed} aria-label={t('menu.news')}>
      <output className={look.arrived}>
        {arrivals.count > 0 && (
          <Button
            radius="xl"
            leftSection={<IconArrowUp size={18} aria-hidden />}
            onClick={() => {
              window.scrollTo({ top: 0, behavior: 'smooth' });
              arrivals.show();
            }}
          >
            {t('n.arrived', { count: arrivals.count })}
          </Button>
        )}
      </output>
      {items.map((item) => (
        <NewsCard
          key={item.newsId}
          item={item}
          onRead={(newsId) => markRead([newsId])}
          onConfirm={confirm.mutate}
          onRemove={remove.mutate}
        />
      ))}
    </section>
  );
}

const nothingFound = ['n.nonefound', 'n.nonefoundtext'] as const;
const nothingWritten = ['n.none', 'n.nonetext'] as const;
const nothingUnread = ['n.allread', 'n.allreadtext'] as const;

function Nothing({ search, go }: Filters<NewsSearch>) {
  const { t } = useTranslation();
  const isFiltered = Object.keys(search).length > 0;
  const isAllRead = search.unread === true && search.find === undefined;
  const looked = isAllRead ? nothingUnread : nothingFound;
  const [title, text] = isFiltered ? looked : nothingWritten;
  return (
    <Card>
      <EmptyState
        art="news"
        title={t(title)}
        text={t(text)}
        action={
          isFiltered ? (
            <Button variant="light" onClick={() => go({})}>
              {t('n.showall')}
            </Button>
          ) : undefined
        }
      />
    </Card>
  );
}

function FeedSkeleton() {
  return (
    <div className={look.feed}>
      {[1, 2, 3].map((row) => (
        <Card key={row}>
          <Skeleton height={20} width="46%" radius="sm" />
          <Skeleton height={14} width="18%" radius="sm" mt={10} />
          <Skeleton height={14} radius="sm" mt={18} />
          <Skeleton height={14} width="88%" radius="sm" mt={10} />
          <Skeleton height={14} width="24%" radius="sm" mt={24} />
        </Card>
      ))}
    </div>
  );
}
