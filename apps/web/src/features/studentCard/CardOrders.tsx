import type { StudentCard } from '@bilim/contract/studentCard';
import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import look from './CardOrders.module.css';

/** Orders about the student, newest first. */
export function CardOrders({ orders }: Pick<StudentCard, 'orders'>) {
  const { t } = useTranslation();
  return (
    <section className={look.orders}>
      <Title order={2} className={look.title}>
        {t('q.orders')}
      </Title>
      <ol className={look.list}>
        {orders.map(({ headline, text }) => (
          <li key={`${headline} ${text}`} className={look.order}>
            <p className={look.headline}>{headline}</p>
            <p className={look.text}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
