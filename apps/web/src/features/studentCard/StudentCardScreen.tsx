import { AppError } from '@bilim/contract';
import type { StudentCard } from '@bilim/contract/studentCard';
import { Button, Card, Title } from '@mantine/core';
import { Suspense, use, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { Tunduk } from '#ui/art/Tunduk.tsx';

import { CardFacts } from './CardFacts.tsx';
import { CardOrders } from './CardOrders.tsx';
import { CardOwner } from './CardOwner.tsx';
import look from './StudentCardScreen.module.css';

/** The card that a code opened, or why it did not open; null when the address holds no code. */
export type OpenedCard = Promise<StudentCard | Error> | null;

interface StudentCardScreenProps {
  readonly opened: OpenedCard;
  /** Whose student it is; null where it cannot be asked. */
  readonly university: Promise<string | null>;
}

/** What anybody sees who scans a student's code. */
export function StudentCardScreen({ opened, university }: StudentCardScreenProps) {
  const { t } = useTranslation();
  return (
    <main className={look.page}>
      <title>{`${t('q.card')} · Bilim`}</title>
      <div className={look.brand}>
        <Tunduk size={36} />
        <div>
          Bilim
          <Suspense fallback={null}>
            <University name={university} />
          </Suspense>
        </div>
      </div>
      {opened === null ? (
        <Unreadable sentence={t('q.unreadable')} />
      ) : (
        <Suspense fallback={<CardSkeleton />}>
          <Opened opened={opened} />
        </Suspense>
      )}
    </main>
  );
}

function University({ name }: { readonly name: StudentCardScreenProps['university'] }) {
  const known = use(name);
  return known !== null && <div className={look.university}>{known}</div>;
}

function Opened({ opened }: { readonly opened: NonNullable<OpenedCard> }) {
  const { t } = useTranslation();
  const card = use(opened);
  if (card instanceof Error) {
    const isReplaced = card instanceof AppError && card.code === 'card.replaced';
    const isRead = isReplaced || (card instanceof AppError && card.code === 'card.unreadable');
    return (
      <Unreadable sentence={isRead && !isReplaced ? t('q.unreadable') : describeError(card, t)}>
        {!isRead && (
          <Button h={44} onClick={() => location.reload()}>
            {t('btn.retry')}
          </Button>
        )}
      </Unreadable>
    );
  }
  return (
    <Card className={look.card} component="article">
      <CardOwner card={card} />
      <CardFacts card={card} />
      {card.orders.length > 0 && <CardOrders orders={card.orders} />}
    </Card>
  );
}

/** Why a code does not open is nobody's business: forged and foreign ones look alike. One that was replaced says so. */
function Unreadable({ sentence, children }: { readonly sentence: string; readonly children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Card className={look.refusal}>
      <div role="alert">
        <Title order={1} className={look.sentence}>
          {sentence}
        </Title>
      </div>
      <div className={look.actions}>
        {children}
        <Button component="a" href="/lms" h={44} variant={children ? 'default' : 'filled'}>
          {t('btn.tomain')}
        </Button>
      </div>
    </Card>
  );
}

function CardSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={look.skeleton} role="status" aria-label={t('q.opening')}>
      <span className={look.picture} />
      <span className={look.line} />
      <span className={look.line} data-short />
      <span className={look.block} />
    </div>
  );
}
