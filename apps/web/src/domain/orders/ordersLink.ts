import { orderKinds, orderStates } from '@bilim/contract/addressWords';
import * as z from 'zod/mini';

import { queueFields } from '#platform/queues/queueSearch.ts';
import { anId, ifSo } from '#platform/search/fields.ts';
import { searchOf } from '#platform/search/searchOf.ts';

/** What the address of the orders says; `open` is an order, `edit` its form, or that of a new one about a student. */
export type OrdersSearch = ReturnType<typeof parseOrdersSearch>;
export const parseOrdersSearch = searchOf({
  ...queueFields(orderStates),
  kind: z.enum(orderKinds),
  edit: ifSo,
  student: anId,
});

/** Props of a `<Link>` to the orders. */
export function ordersLink(search: OrdersSearch = {}) {
  return { to: '/admin/orders', search } as const;
}
