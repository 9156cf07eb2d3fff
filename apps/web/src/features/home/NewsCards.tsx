import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { newsItemLink, newsLink } from '#domain/news/newsLink.ts';
import { useHeard } from '#platform/live/heard.ts';
import marks from '#domain/news/newsMarks.module.css';
import { useNewsFeed } from '#domain/news/useNewsFeed.ts';

import { HomeCard, WayToAll } from './HomeCard.tsx';
import cards from './Cards.module.css';
import look from './NewsCards.module.css';

const most = 4;
const kinds = ['news'] as const;

/** The latest news in a line each; the whole of them is a screen of its own. */
export function NewsCards() {
  const { t } = useTranslation();
  const format = useFormat();
  const feed = useNewsFeed();
  useHeard(kinds, () => void feed.refetch());
  // Nearly always there is news: its place is kept, so that what stands below is not pushed away.
  if (feed.isPending && feed.failureCount === 0) return <Skeleton height={352} radius="lg" />;
  const items = feed.data?.pages[0]?.slice(0, most) ?? [];
  if (items.length === 0) return null;
  return (
    <HomeCard
      id="home-news"
      title={t('menu.news')}
      beside={<WayToAll renderLink={(props) => <Link {...newsLink()} {...props} />}>{t('btn.all')}</WayToAll>}
    >
      <ul className={cards.list}>
        {items.map(({ newsId, title: [speaker, headline], createdAt, isRead, language, readers }) => (
          <li key={newsId} className={`${marks.striped} ${look.row}`} data-readers={readers}>
            <Link {...newsItemLink(newsId)} className={`${cards.rowLink} ${look.link}`} lang={language}>
              {headline}
            </Link>
            <span className={look.facts}>
              {!isRead && <span className={marks.unread}>{t('n.new')}</span>}
              <span>
                {speaker} · <span title={format.exactMoment(createdAt)}>{format.moment(createdAt)}</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}
