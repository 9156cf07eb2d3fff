import type { Receipt } from '@bilim/contract/draw';
import { Button, Card, Code } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { StatusChip } from '#ui/StatusChip.tsx';
import type { Tone } from '#ui/StatusChip.tsx';

import { useClassName } from '../useClassName.ts';
import { publicFileOf } from './useWishes.ts';
import look from './Wishes.module.css';

type Outcome = Receipt['outcomes'][number];

const tones: Readonly<Record<Outcome['outcome'], Tone>> = {
  seated: 'good',
  full: 'warning',
  refused: 'bad',
  unneeded: 'neutral',
};

/** What became of each wish, and how anybody can work it out. */
export function ReceiptCard({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation();
  const { place, of, rule, drawId, pseudonym, seed, seedHash, outcomes } = receipt;
  return (
    <Card component="section" className={look.card} aria-label={t('wish.receipt')}>
      <h2 className={look.heading}>{t('wish.receipt')}</h2>
      <p className={look.place}>
        <strong>{t('wish.place', { place })}</strong>{' '}
        <span className={look.about}>{t('wish.of', { of })}</span>
      </p>
      <p className={look.about}>{t(`wish.rule.${rule}`)}</p>
      <ul className={look.outcomes}>
        {outcomes.map((one, at) => (
          // What became of wishes never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={look.outcome} data-inner={one.lessonType === null ? undefined : true}>
            <span className={look.words}>
              <Wished outcome={one} />
              <span className={look.about}>
                <Reason outcome={one} />
              </span>
            </span>
            <StatusChip tone={tones[one.outcome]}>{t(`wish.outcome.${one.outcome}`)}</StatusChip>
          </li>
        ))}
      </ul>
      <details className={look.proof}>
        <summary>{t('wish.proof')}</summary>
        <p>{t('wish.prooftext')}</p>
        <dl>
          <dt>{t('wish.pseudonym')}</dt>
          <dd>
            <Code>{pseudonym}</Code>
          </dd>
          <dt>{t('wish.seedhash')}</dt>
          <dd>
            <Code>{seedHash}</Code>
          </dd>
          <dt>{t('wish.seed')}</dt>
          <dd>
            <Code>{seed}</Code>
          </dd>
        </dl>
        <p>
          <Code>npm run verify-draw -- draw-{drawId}.json</Code>
        </p>
        <Button
          variant="default"
          component="a"
          href={publicFileOf(drawId)}
          download
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t('wish.file')}
        </Button>
      </details>
    </Card>
  );
}

/** The discipline, or what is taught of it by whom. */
function Wished({ outcome: { discipline, lessonType, teacher, subgroup } }: { readonly outcome: Outcome }) {
  const nameOf = useClassName();
  if (lessonType === null) return <strong>{discipline}</strong>;
  return <span>{[lessonType, nameOf(teacher, subgroup)].filter(Boolean).join(' · ')}</span>;
}

/** «ДПВ-1 · желание 2 · 30 мест, вы были 34-м» */
function Reason({ outcome: { blockTitle, rank, seats, placeInLine, why } }: { readonly outcome: Outcome }) {
  const { t } = useTranslation();
  const parts = [
    blockTitle,
    rank === null ? t('wish.unasked') : t('wish.rank', { rank }),
    seats === null || placeInLine === null ? '' : t('wish.line', { seats, place: placeInLine }),
    why ?? '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
