import { Card, Code } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import type { Term } from '../useRegistration.ts';
import { ReceiptCard } from './ReceiptCard.tsx';
import { useReceipt, useWishes } from './useWishes.ts';
import { WishForm } from './WishForm.tsx';
import look from './Wishes.module.css';

/** Wishes before the bell, and after the draw what became of them; nothing where no wishes are asked for. */
export function Wishes({ term, isOwn }: { readonly term: Term; readonly isOwn: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useWishes(term);
  const receipt = useReceipt(term, data?.phase === 'drawn');
  if (receipt.data?.receipt) return <ReceiptCard receipt={receipt.data.receipt} />;
  if (data === undefined || data.phase === 'none' || data.phase === 'drawn') return null;
  const { phase, opens, closes, rule, seedHash, blocks } = data;
  const until = (at: Date | null) => (at === null ? '' : format.moment(at));
  return (
    <Card component="section" className={look.card} aria-label={t('wish.title')}>
      <h2 className={look.heading}>{t('wish.title')}</h2>
      <p className={look.about}>
        {t(`wish.phase.${phase}`, { at: until(phase === 'before' ? opens : closes) })}
        {rule !== null && ` ${t(`wish.rule.${rule}`)}`}
      </p>
      {seedHash !== null && (
        <details className={look.proof}>
          <summary>{t('wish.seedhash')}</summary>
          <p>{t('wish.hashtext')}</p>
          <Code>{seedHash}</Code>
        </details>
      )}
      {phase !== 'before' &&
        (blocks.length === 0 ? (
          <p className={look.about}>{t('wish.nothing')}</p>
        ) : (
          <WishForm term={term} blocks={blocks} isFixed={!isOwn || phase !== 'open'} />
        ))}
    </Card>
  );
}
