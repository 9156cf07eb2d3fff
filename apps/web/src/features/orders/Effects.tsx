import type { Order } from '@bilim/contract/orders';
import { Alert, Card, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';

import { useEffects } from './useOrders.ts';
import look from './Orders.module.css';

const headings = {
  draft: 'order.willchange',
  signed: 'order.willchange',
  done: 'order.didchange',
  annulled: 'order.tookback',
} as const;

/** What the order changes, or has changed: totals, and each student's own. */
export function Effects({ order: { orderId, state } }: { readonly order: Order }) {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useEffects(orderId);
  const { data } = query;
  return (
    <Card component="section" padding={0} aria-label={t('order.effects')}>
      <Title order={2} className={look.partTitle}>
        {t(headings[state])}
      </Title>
      <div className={look.part}>
        {data === undefined ? (
          <Pending query={query} />
        ) : (
          <>
            {data.problems.length > 0 && (
              <Alert color="pome" title={t('order.impossible')}>
                <ul className={look.plain}>
                  {data.problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              </Alert>
            )}
            {data.problems.length === 0 && data.totals.length === 0 && (
              <p className={look.muted}>{t(state === 'annulled' ? 'order.tooknothing' : 'order.nothing')}</p>
            )}
            {data.totals.length > 0 && (
              <dl className={look.totals}>
                {data.totals.map(({ title, count }) => (
                  <div key={title} className={look.total}>
                    <dt>{title}</dt>
                    <dd>{format.number(count)}</dd>
                  </div>
                ))}
              </dl>
            )}
            {data.totals.length > 0 && <p className={look.muted}>{t('order.marksstay')}</p>}
          </>
        )}
      </div>
      <ul className={look.rows}>
        {data?.students.map(({ studentId, studentName, changes, warning }) => (
          <li key={studentId} className={look.student}>
            <b>{format.name(studentName)}</b>
            {changes.map((change) => (
              <span key={change} className={look.muted}>
                {change}
              </span>
            ))}
            {warning !== null && <span className={look.problem}>{warning}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
