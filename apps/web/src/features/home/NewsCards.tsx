import { Button, Card } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { newsItemLink, newsLink } from '#platform/links/newsLink.ts';
import { useHeard } from '#platform/live/heard.ts';
import { useNewsFeed } from '#platform/news/useNewsFeed.ts';

import look from './NewsCards.module.css';

const most = 4;
const kinds = ['news'] as const;

/** The latest news in a line each; the whole of them is a screen of its own. */
export function NewsCards() {
  const { t } = useTranslation();
  const format = useFormat();
  const feed = useNewsFeed();
  useHeard(kinds, () => void feed.refetch());
  const items = feed.data?.pages[0]?.slice(0, most) ?? [];
  if (items.length === 0) return null;
  return (
    <Card component="section" className={look.card} aria-labelledby="home-news">
      <div className={look.head}>
        <h2 className={look.title} id="home-news">
          {t('menu.news')}
        </h2>
        <Button
          variant="subtle"
          size="compact-md"
          className={look.more}
          rightSection={<IconChevronRight size={16} aria-hidden />}
          renderRoot={(props) => <Link {...newsLink()} {...props} />}
        >
          {t('btn.all')}
        </Button>
      </div>
      <ul className={look.list}>
        {items.map(({ newsId, title: [speaker, headline], createdAt, isRead, language, readers }) => (
          <li key={newsId} className={look.row} data-readers={readers}>
            <Link {...newsItemLink(newsId)} className={look.link} lang={language}>
              {headline}
            </Link>
            <span className={look.facts}>
              {!isRead && <span className={look.unread}>{t('n.new')}</span>}
              {speaker} · <span title={format.exactMoment(createdAt)}>{format.moment(createdAt)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
