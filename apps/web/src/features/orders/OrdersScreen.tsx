import { ordersApi } from '@bilim/contract/orders';
import { useTranslation } from 'react-i18next';

import { parseOrdersSearch } from '#domain/orders/ordersLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';

import { OrderEditor } from './OrderEditor.tsx';
import { OrderList } from './OrderList.tsx';
import { OrderPage } from './OrderPage.tsx';

/** Orders about students: the list, one of them, or the form of a draft. */
export function OrdersScreen() {
  const { t } = useTranslation();
  const may = useMay(ordersApi.list);
  if (!may) return <Refused title={t('order.title')} />;
  return <Orders />;
}

function Orders() {
  const { search, go } = useQueuePlace(parseOrdersSearch);
  const { open, edit, student, ...place } = search;
  if (edit === true) {
    return (
      <OrderEditor
        key={open}
        orderId={open}
        studentId={student}
        kind={place.kind}
        onSaved={(orderId) => go({ ...place, open: orderId })}
        onBack={() => go(open === undefined ? place : { ...place, open })}
      />
    );
  }
  if (open !== undefined) {
    return (
      <OrderPage
        key={open}
        orderId={open}
        onBack={() => go(place)}
        onEdit={() => go({ ...place, open, edit: true }, true)}
      />
    );
  }
  return <OrderList search={place} go={go} />;
}
