import { orderKinds, orderStates, type OrderRow } from '@bilim/contract/orders';
import { Button, Card, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { OrdersSearch } from '#domain/orders/ordersLink.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueFilters } from '#platform/queues/QueueFilters.tsx';
import { QueueList } from '#platform/queues/QueueList.tsx';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { PageHeading } from '#ui/PageHeading.tsx';

import { OrderChip } from './OrderChip.tsx';
import { useOrderList } from './useOrders.ts';
import look from './Orders.module.css';

/** The orders, the latest first, under their filters. */
export function OrderList({ search, go }: QueuePlace<OrdersSearch>) {
  const { t } = useTranslation();
  const orders = useOrderList(search);
  const { kind, ...others } = search;
  const ofKind = kind === undefined ? {} : { kind };
  return (
    <div className={look.screen}>
      <PageHeading
        title={t('order.title')}
        subtitle={t('order.about')}
        actions={
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => go({ ...search, edit: true }, true)}
          >
            {t('order.new')}
          </Button>
        }
      />
      <QueueList
        query={orders}
        items={orders.data?.pages.flatMap(({ data }) => data)}
        isSought={Object.keys(search).length > 0}
        empty={{ art: 'paper', title: t('order.none'), text: t('order.nonetext') }}
        filters={
          <QueueFilters
            states={orderStates}
            wordOf={(state) => t(`order.counted.${state}`)}
            counts={orders.data?.pages[0]?.beside.counts}
            find={{ label: t('order.find'), hint: t('order.findhint') }}
            search={others}
            onChange={(next) => go({ ...ofKind, ...next })}
          >
            <Select
              label={t('order.kind')}
              placeholder={t('btn.all')}
              clearable
              searchable
              data={orderKinds.map((one) => ({ value: one, label: t(`order.kinds.${one}`) }))}
              value={kind ?? null}
              onChange={(one) => go(one === null ? others : { ...others, kind: one })}
            />
          </QueueFilters>
        }
      >
        {(rows) => (
          <Card component="section" padding={0} aria-label={t('order.title')}>
            <ul className={look.rows}>
              {rows.map((row) => (
                <Row key={row.orderId} row={row} onOpen={() => go({ ...search, open: row.orderId }, true)} />
              ))}
            </ul>
          </Card>
        )}
      </QueueList>
    </div>
  );
}

function Row({ row, onOpen }: { readonly row: OrderRow; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const who =
    row.students === 1 && row.studentName !== null
      ? format.name(row.studentName)
      : t('order.students', { count: row.students });
  return (
    <li>
      <button type="button" className={look.row} data-item={row.orderId} onClick={onOpen}>
        <span className={look.words}>
          <b>{t(`order.kinds.${row.kind}`)}</b>
          <span className={look.muted}>{who}</span>
          {row.problem !== null && <span className={look.problem}>{row.problem}</span>}
        </span>
        <span className={look.muted}>
          {t('order.called', { number: row.number, day: format.exactDay(row.signedOn) })}
        </span>
        <OrderChip state={row.state} effectiveOn={row.effectiveOn} hasProblem={row.problem !== null} />
      </button>
    </li>
  );
}
