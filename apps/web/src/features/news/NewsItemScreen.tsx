import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { newsLink } from '#domain/news/newsLink.ts';
import { asOf } from '#platform/offline/asOf.ts';
import { AsOfNotice } from '#domain/schedule/AsOfNotice.tsx';
import { Refused } from '#platform/api/Refused.tsx';

import { isUnknownNews } from './isUnknownNews.ts';
import { NewsCard } from './NewsCard.tsx';
import { useConfirmNews, useMarkRead, useNewsItem, useRemoveNews } from './useNews.ts';
import look from './NewsScreen.module.css';

/** One item by its address, as messages and letters link to it. */
export function NewsItemScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const newsId = Number(useParams({ strict: false }).newsId);
  const item = useNewsItem(newsId);
  const markRead = useMarkRead();
  const confirm = useConfirmNews();
  const remove = useRemoveNews();
  if (isUnknownNews(item.error)) return <Refused title={t('n.gone')} reason={t('n.gonetext')} />;

  return (
    <div className={look.screen}>
      <title>{`${item.data?.title[1] ?? t('menu.news')} · Bilim`}</title>
      <div className={look.back}>
        <Button
          variant="subtle"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          renderRoot={(props) => <Link {...newsLink()} {...props} />}
        >
          {t('n.toall')}
        </Button>
      </div>
      <AsOfNotice asOf={asOf(item)} of="news" />
      {item.data === undefined ? (
        <Pending query={item} />
      ) : (
        <NewsCard
          item={item.data}
          isWhole
          onRead={() => markRead([newsId])}
          onConfirm={confirm.mutate}
          onRemove={(id) => {
            remove.mutate(id);
            void navigate(newsLink());
          }}
        />
      )}
    </div>
  );
}
