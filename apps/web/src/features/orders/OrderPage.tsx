import type { Order } from '@bilim/contract/orders';
import { Alert, Button, Card, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { peopleLink } from '#domain/people/peopleLink.ts';
import { Pending } from '#platform/api/Pending.tsx';
import { momentBy } from '#platform/history/momentBy.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { BackButton } from '#ui/BackButton.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

import { Effects } from './Effects.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderChip } from './OrderChip.tsx';
import { Scan } from './Scan.tsx';
import { useOrder } from './useOrders.ts';
import look from './Orders.module.css';

interface OrderPageProps {
  readonly orderId: number;
  readonly onBack: () => void;
  readonly onEdit: () => void;
}

/** One order: what it says, whom it is about, and what it changes. */
export function OrderPage({ orderId, onBack, onEdit }: OrderPageProps) {
  const { t } = useTranslation();
  const query = useOrder(orderId);
  const { data: order } = query;
  const back = <BackButton label={t('order.toall')} onBack={onBack} />;
  if (order === undefined) {
    return (
      <div className={look.screen}>
        <PageHeading title={t('order.title')} actions={back} />
        <Pending query={query} />
      </div>
    );
  }
  return (
    <div className={look.screen}>
      <Heading order={order}>
        {back}
        {order.state === 'draft' && (
          <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
            {t('btn.edit')}
          </Button>
        )}
        <OrderActions order={order} />
      </Heading>
      <About order={order} />
      <div className={look.page}>
        <Students order={order} />
        <Effects order={order} />
      </div>
    </div>
  );
}

interface OrderProps {
  readonly order: Order;
}

function Heading({ order, children }: OrderProps & { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, number, signedOn, by } = order;
  const called = t('order.called', { number, day: format.exactDay(signedOn) });
  return (
    <PageHeading
      title={t(`order.kinds.${kind}`)}
      subtitle={[called, by === null ? '' : format.shortName(by)].filter(Boolean).join(' · ')}
      actions={children}
    />
  );
}

/** How far it is, what it says in its own words, and why it went wrong or was taken back. */
function About({ order }: OrderProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, effectiveOn, title, problem, annulReason, annulledAt, annulledBy } = order;
  return (
    <>
      <div className={look.line}>
        <OrderChip state={state} effectiveOn={effectiveOn} hasProblem={problem !== null} />
        {effectiveOn !== null && state !== 'annulled' && (
          <span className={look.muted}>{t('order.from', { day: format.exactDay(effectiveOn) })}</span>
        )}
        <Scan order={order} />
      </div>
      {problem !== null && (
        <Alert color="pome" title={t('order.stuck')}>
          {problem}. {t('order.stuckwhat')}
        </Alert>
      )}
      {annulReason !== null && (
        <Alert color="pome" title={momentBy(format, annulledAt, annulledBy)}>
          {annulReason}
        </Alert>
      )}
      {title !== '' && <p className={look.title}>{title}</p>}
    </>
  );
}

function Students({ order: { items } }: OrderProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Card component="section" padding={0} aria-label={t('c.students')}>
      <Title order={2} className={look.partTitle}>
        {t('order.students', { count: items.length })}
      </Title>
      <ul className={look.rows}>
        {items.map(({ studentId, studentName, groupName, text }) => (
          <li key={studentId} className={look.student}>
            <Link {...peopleLink({ open: studentId })} className={look.name}>
              {format.name(studentName)}
            </Link>
            <span className={look.muted}>{[groupName, text].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
