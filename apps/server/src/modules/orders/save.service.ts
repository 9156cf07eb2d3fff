import { AppError, languages, scopeOf } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import { Order } from '@bilim/contract/orders';
import type { OrderKind, ordersApi } from '@bilim/contract/orders';
import * as z from 'zod/mini';

import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/uniqueViolation.ts';
import type { Call } from '#platform/http/serve.ts';

import { countOwnStudents, findOrder, lockOrder, selectGroups } from './orders.queries.ts';
import type { Asking, StoredOrder } from './orders.queries.ts';
import { facultyOf } from './orders.policy.ts';
import { insertDraft, replaceItems, updateDraft } from './writeOrder.queries.ts';
import { say } from './texts/say.ts';
import type { TextKey } from './texts/say.ts';

type Save = Call<typeof ordersApi.save>;

/** Adds a draft, or changes one that is still as the office saw it. */
export async function saveOrder({ db, input, language, ...call }: Save) {
  const { orderId: known, version, kind, number, signedOn, effectiveOn, title } = input;
  const draft = { kind, number, signedOn, effectiveOn, title };
  const asking = { person: call.person, today: universityDay(call.now), language };
  try {
    return await db.transaction(async (tx) => {
      const told = await textsOf(tx, asking, input);
      if (known === undefined) {
        const made = { ...draft, facultyId: facultyOf(call.person), createdBy: call.person.id };
        const orderId = await insertDraft(tx, made);
        await replaceItems(tx, orderId, told);
        await audit(tx, call, { action: 'order.drafted', entity: 'order', entityId: orderId, after: draft });
        return done('orders.drafted', { orderId, state: 'draft', language });
      }
      const order = await requireOrder(tx, asking, { orderId: known, version });
      if (order.state !== 'draft') throw new AppError('orders.not_draft');
      await updateDraft(tx, known, draft);
      await replaceItems(tx, known, told);
      const before = {
        kind: order.kind,
        number: order.number,
        signedOn: order.signedOn,
        effectiveOn: order.effectiveOn,
        title: order.title,
      };
      await audit(tx, call, {
        action: 'order.changed',
        entity: 'order',
        entityId: known,
        before,
        after: draft,
      });
      return done('orders.drafted', { orderId: known, state: 'draft', language });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('orders.number_taken', { cause: error });
    throw error;
  }
}

interface Done {
  readonly orderId: number;
  readonly state: StoredOrder['state'];
  readonly language: Language;
}

export function done(
  key: 'orders.drafted' | 'orders.scanned' | 'orders.signed' | 'orders.done' | 'orders.annulled',
  { language, ...told }: Done,
) {
  return { isDone: true, message: say(language, key), ...told };
}

/** The order, locked, while it is as the office saw it; whatever its version where none is named. */
export async function requireOrder(
  tx: Database,
  asking: Asking,
  { orderId, version }: { readonly orderId: number; readonly version?: string | undefined },
): Promise<StoredOrder> {
  await lockOrder(tx, orderId);
  const order = await findOrder(tx, asking, orderId);
  if (order === null) throw new AppError('orders.unknown');
  if (version !== undefined && order.version !== version) {
    throw new AppError('orders.changed_elsewhere', { current: z.encode(Order, order) });
  }
  return order;
}

/** The items with what they say in three languages; refuses students and groups that are not the office's. */
async function textsOf(tx: Database, asking: Asking, { kind, items }: Save['input']) {
  const students = [...new Set(items.map(({ studentId }) => studentId))];
  if (students.length !== items.length) throw new AppError('request.invalid');
  if ((await countOwnStudents(tx, asking, students)) !== students.length)
    throw new AppError('auth.forbidden');
  const groups = await groupsWithin(tx, asking, items);
  return items.map(({ groupId, newName, ...item }) => {
    const group = groupId === null ? '' : (groups.get(groupId) ?? '');
    const name = [newName?.lastName, newName?.firstName, newName?.middleName].filter(Boolean).join(' ');
    const [textRu = '', textKg = '', textEn = ''] = languages.map((language) =>
      say(language, itemText(kind, groupId), { group, name }),
    );
    return { ...item, groupId, newName, textRu, textKg, textEn };
  });
}

/** Some say something else where the group stays the same. */
function itemText(kind: OrderKind, groupId: number | null): TextKey {
  const mayStay = kind === 'next_course' || kind === 'return_leave';
  return mayStay && groupId === null ? `orders.item.${kind}.stays` : `orders.item.${kind}`;
}

async function groupsWithin(
  tx: Database,
  { person }: Asking,
  items: Save['input']['items'],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(items.flatMap(({ groupId }) => (groupId === null ? [] : [groupId])))];
  const rows = await selectGroups(tx, { ids });
  const scope = scopeOf(person, 'orders.manage');
  const isOwn = rows.every(({ facultyId }) => scope === 'all' || scope.includes(facultyId));
  if (!isOwn || rows.length !== ids.length) throw new AppError('auth.forbidden');
  return new Map(rows.map(({ id, name }) => [id, name]));
}
