import type { OwnRating, PublishedRating } from '@bilim/contract/rating';
import { Card, Switch, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import { useConsent, usePublished } from './useOwnRating.ts';
import look from './Rating.module.css';

/** The list that an office published, and whether one is named in it. */
export function Best({ shown }: { readonly shown: OwnRating }) {
  const { t } = useTranslation();
  const format = useFormat();
  const published = usePublished(shown);
  const consent = useConsent();
  const list = published.data;
  if (list === undefined) {
    return (
      <Pending query={published}>
        <SkeletonRows rows={2} height={60} />
      </Pending>
    );
  }
  const isAgreed = consent.isPending ? consent.variables : list.isAgreed;
  return (
    <Card component="section" className={look.part}>
      <Title order={2} className={look.title}>
        {t('rating.published.title')}
      </Title>
      <p className={look.muted}>
        {list.publishedAt === null
          ? t('rating.published.none')
          : t('rating.published.since', { day: format.day(list.publishedAt) })}
      </p>
      {list.rows.length > 0 && <Named rows={list.rows} />}
      <Switch
        label={t('rating.published.consent')}
        description={t('rating.published.consenthint')}
        checked={isAgreed}
        onChange={(event) => consent.mutate(event.currentTarget.checked)}
      />
    </Card>
  );
}

function Named({ rows }: Pick<PublishedRating, 'rows'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ol className={look.best}>
      {rows
        .map((row, at) => ({
          ...row,
          at,
          shown: row.studentName === null ? t('rating.published.unnamed') : format.name(row.studentName),
        }))
        .map(({ at, place, studentName, shown, gpa, isOwn }) => (
          <li key={at} data-own={isOwn || undefined}>
            <b>{format.number(place)}</b>
            <span className={studentName === null ? look.unnamed : undefined}>
              {shown}
              {isOwn && <StatusChip tone="info">{t('rating.published.own')}</StatusChip>}
            </span>
            {gpa !== null && <span>{`GPA ${format.mean(gpa)}`}</span>}
          </li>
        ))}
    </ol>
  );
}
