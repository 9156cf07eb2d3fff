import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { parseRatingSearch } from '#domain/rating/ratingLink.ts';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { PageHeading } from '#ui/PageHeading.tsx';

import { Publishing } from './Publishing.tsx';
import { RatingFilters } from './RatingFilters.tsx';
import { RatingTable } from './RatingTable.tsx';
import { useRating, workbookAddress } from './useRating.ts';
import look from './Rating.module.css';

/** Those whom one may read by place, under filters. */
export function RatingList() {
  const { t } = useTranslation();
  const { search, go } = useQueuePlace(parseRatingSearch);
  const rating = useRating(search);
  return (
    <div className={look.screen}>
      <PageHeading
        title={t('menu.rating')}
        subtitle={t('rating.about')}
        actions={
          <Button
            variant="default"
            component="a"
            href={workbookAddress(search)}
            download
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            Excel
          </Button>
        }
      />
      <QueueList
        query={rating}
        items={rating.data?.pages.flat()}
        isSought={Object.keys(search).length > 0}
        empty={{ art: 'chart', title: t('rating.nobody'), text: t('rating.nobodytext') }}
        filters={
          <>
            <RatingFilters search={search} onChange={(next) => go(next)} />
            <Publishing search={search} />
          </>
        }
      >
        {(rows) => <RatingTable rows={rows} />}
      </QueueList>
      <p className={look.muted}>{t('rating.order')}</p>
    </div>
  );
}
