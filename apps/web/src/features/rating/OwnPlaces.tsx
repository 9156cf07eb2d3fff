import type { OwnRating } from '@bilim/contract/rating';
import { Card, Select, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { GpaChart } from '#domain/records/GpaChart.tsx';
import { parseRatingSearch } from '#domain/rating/ratingLink.ts';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { RingStat } from '#ui/RingStat.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';

import { Basis } from './Basis.tsx';
import { Best } from './Best.tsx';
import { periodKey, usePeriodName } from './usePeriodName.ts';
import { useOwnRating } from './useOwnRating.ts';
import look from './Rating.module.css';

/** Where the student stands in each scope, and by what. */
export function OwnPlaces() {
  const { t } = useTranslation();
  const query = useOwnRating();
  const periods = query.data;
  return (
    <div className={look.screen}>
      <PageHeading title={t('menu.rating')} subtitle={t('rating.ownabout')} />
      {periods === undefined ? (
        <Pending query={query}>
          <SkeletonRows rows={4} height={76} />
        </Pending>
      ) : periods.length === 0 ? (
        <Card>
          <EmptyState art="chart" title={t('rating.nothing')} text={t('rating.nothingtext')} />
        </Card>
      ) : (
        <Places periods={periods} />
      )}
    </div>
  );
}

function Places({ periods }: { readonly periods: readonly OwnRating[] }) {
  const { t } = useTranslation();
  const nameOf = usePeriodName();
  const { search, go } = useQueuePlace(parseRatingSearch);
  const shown = periods.find((one) => periodKey(one) === search.period) ?? periods.at(-1);
  if (shown === undefined) return null;
  const terms = periods
    .filter(({ seasonId }) => seasonId > 0)
    .toSorted((a, b) => a.yearId - b.yearId || a.seasonId - b.seasonId)
    .flatMap(({ gpa, ...period }) =>
      gpa === null ? [] : [{ key: periodKey(period), name: nameOf(period), gpa }],
    );
  return (
    <>
      <Select
        className={look.period}
        label={t('rating.period')}
        allowDeselect={false}
        data={periods.map((one) => ({ value: periodKey(one), label: nameOf(one) }))}
        value={periodKey(shown)}
        onChange={(period) => {
          if (period !== null) go({ ...search, period });
        }}
      />
      <div className={look.rings}>
        {shown.places.map(({ scope, place, size, percentile }) => (
          <RingStat
            key={scope}
            value={((size - place + 1) / size) * 100}
            color="sage.5"
            figure={t('rating.of', { place, size })}
            label={`${t(`rating.scope.${scope}`)} · ${t('rating.first', { percentile })}`}
          />
        ))}
      </div>
      <Keys shown={shown} />
      <GpaChart title={t('rating.line')} terms={terms} />
      <Basis shown={shown} />
      <Best shown={shown} />
    </>
  );
}

/** The four keys in the order in which they decide, and how. */
function Keys({ shown: { gpa, average, earned, debts } }: { readonly shown: OwnRating }) {
  const { t } = useTranslation();
  const format = useFormat();
  const figures = {
    gpa: format.mean(gpa),
    average: format.mean(average),
    earned: format.figure(earned, 1),
    debts: format.number(debts),
  };
  return (
    <Card component="section" className={look.part}>
      <Title order={2} className={look.title}>
        {t('rating.how')}
      </Title>
      <ol className={look.keys}>
        {keys.map((key) => (
          <li key={key}>
            <b>{figures[key]}</b>
            <span>{t(`rating.key.${key}`)}</span>
          </li>
        ))}
      </ol>
      <p className={look.muted}>{t('rating.order')}</p>
    </Card>
  );
}

const keys = ['gpa', 'average', 'earned', 'debts'] as const;
