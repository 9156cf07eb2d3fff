import { orderRules, type Order, type OrderItem, type OrderKind } from '@bilim/contract/orders';

import type { ToSave } from './useOrders.ts';

/** A student of a draft, as the form holds them. */
export type EditedItem = Omit<OrderItem, 'text'>;

export interface OrderForm {
  readonly kind: OrderKind;
  readonly number: string;
  readonly signedOn: string;
  readonly effectiveOn: string;
  readonly title: string;
  readonly items: readonly EditedItem[];
}

export function formOf(order: Order): OrderForm {
  const { kind, number, signedOn, effectiveOn, title, items } = order;
  return { kind, number, signedOn, effectiveOn: effectiveOn ?? signedOn, title, items };
}

export function newForm(today: string, kind: OrderKind, items: readonly EditedItem[]): OrderForm {
  return { kind, number: '', signedOn: today, effectiveOn: today, title: '', items };
}

interface Student {
  readonly id: number;
  readonly fullName: string;
  readonly unit: string | null;
}

/** What a student's item begins with: where the others go. */
export function itemOf({ id, fullName, unit }: Student, like: EditedItem | undefined): EditedItem {
  return {
    studentId: id,
    studentName: fullName,
    groupName: unit,
    groupId: like?.groupId ?? null,
    newGroup: like?.newGroup ?? null,
    funding: like?.funding ?? null,
    newName: null,
  };
}

/** Those that are there, and the new ones behind them; of one student the new item counts. */
export function withItems(items: readonly EditedItem[], added: readonly EditedItem[]): EditedItem[] {
  const ids = new Set(added.map(({ studentId }) => studentId));
  return [...items.filter(({ studentId }) => !ids.has(studentId)), ...added];
}

/** The order as it is sent: what its kind does not speak of is left out. */
export function toSave(form: OrderForm, known: Order | undefined): ToSave {
  const { items, ...head } = form;
  const which = known === undefined ? {} : { orderId: known.orderId, version: known.version };
  const hasGroup = orderRules[form.kind].group !== 'no';
  return {
    ...which,
    ...head,
    items: items.map(({ studentId, groupId, funding, newName }) => ({
      studentId,
      groupId: hasGroup ? groupId : null,
      funding: form.kind === 'funding' ? funding : null,
      newName: form.kind === 'rename' ? newName : null,
    })),
  };
}

export function isReady({ kind, number, signedOn, effectiveOn, items }: OrderForm): boolean {
  const isSaid = items.every(
    ({ groupId, funding, newName }) =>
      (orderRules[kind].group !== 'must' || groupId !== null) &&
      (kind !== 'funding' || funding !== null) &&
      (kind !== 'rename' || (newName !== null && newName.lastName !== '' && newName.firstName !== '')),
  );
  return number.trim() !== '' && signedOn !== '' && effectiveOn !== '' && items.length > 0 && isSaid;
}
