import { eq } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';

import { studentOrderItems, studentOrders } from './orders.tables.ts';

type Draft = Pick<
  typeof studentOrders.$inferInsert,
  'kind' | 'number' | 'signedOn' | 'effectiveOn' | 'title'
>;

export async function insertDraft(
  tx: Database,
  draft: Draft & Pick<typeof studentOrders.$inferInsert, 'facultyId' | 'createdBy'>,
): Promise<number> {
  const [made] = await tx
    .insert(studentOrders)
    .values({ ...draft, state: 'draft' })
    .returning({ id: studentOrders.id });
  if (made === undefined) throw new Error('an inserted order has no id');
  return made.id;
}

export async function updateDraft(tx: Database, orderId: number, draft: Draft): Promise<void> {
  await tx.update(studentOrders).set(draft).where(eq(studentOrders.id, orderId));
}

export async function replaceItems(
  tx: Database,
  orderId: number,
  items: readonly Omit<typeof studentOrderItems.$inferInsert, 'orderId'>[],
): Promise<void> {
  await tx.delete(studentOrderItems).where(eq(studentOrderItems.orderId, orderId));
  await tx.insert(studentOrderItems).values(items.map((item) => ({ ...item, orderId })));
}

type State = Partial<
  Pick<
    typeof studentOrders.$inferInsert,
    'state' | 'doneAt' | 'refusals' | 'annulledAt' | 'annulledBy' | 'annulReason'
  >
>;

export async function setState(tx: Database, orderId: number, state: State): Promise<void> {
  await tx.update(studentOrders).set(state).where(eq(studentOrders.id, orderId));
}
