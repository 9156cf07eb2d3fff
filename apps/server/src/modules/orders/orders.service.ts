import { AppError } from '@bilim/contract';
import type { OrderEffects, ordersApi } from '@bilim/contract/orders';
import { TransactionRollbackError } from 'drizzle-orm';

import { audit, itself } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Call } from '#platform/http/serve.ts';

import { carryOut, takeBack } from './carryOut.service.ts';
import { readEffects } from './effects/effects.queries.ts';
import type { Effect } from './effects/effects.queries.ts';
import { effectsInWords } from './effectsInWords.ts';
import { judge } from './judge.queries.ts';
import { findOrder, lockOrder } from './orders.queries.ts';
import { refusalsInWords, unexpected } from './refusals.ts';
import { done, requireOrder } from './save.service.ts';
import { setState } from './writeOrder.queries.ts';

/** What a draft would change: it is carried out, told, and taken back before anybody sees it. */
export async function tellEffects({
  db,
  input,
  person,
  language,
  now,
}: Call<typeof ordersApi.effects>): Promise<OrderEffects> {
  const today = universityDay(now);
  const order = await findOrder(db, { person, today, language }, input.orderId);
  if (order === null) throw new AppError('orders.unknown');
  const { orderId, kind } = order;
  const none = { refusals: [], ofRector: new Set<number>() };
  if (order.state === 'done' || order.state === 'annulled') {
    return effectsInWords(await readEffects(db, orderId, language), none, language);
  }
  const execution = { orderId, kind, day: order.effectiveOn ?? today, now, by: person.id };
  const judged = await judge(db, execution);
  if (judged.refusals.length > 0) return effectsInWords([], judged, language);
  let effects: readonly Effect[] = [];
  const trial = db.transaction(async (tx) => {
    await carryOut(tx, execution);
    effects = await readEffects(tx, orderId, language);
    throw new TransactionRollbackError();
  });
  await trial.catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error;
  });
  return effectsInWords(effects, judged, language);
}

/** Signs a draft; what is due is carried out with it. Signed already, nothing happens. */
export async function signOrder({ db, input, language, ...call }: Call<typeof ordersApi.sign>) {
  const today = universityDay(call.now);
  return await db.transaction(async (tx) => {
    const asking = { person: call.person, today, language };
    const order = await requireOrder(tx, asking, { orderId: input.orderId });
    const { orderId, kind, state } = order;
    if (state === 'signed' || state === 'done') return done(`orders.${state}`, { orderId, state, language });
    if (state !== 'draft') throw new AppError('orders.not_draft');
    const { items, ...signed } = await requireOrder(tx, asking, input);
    const after = { number: signed.number, students: items.length };
    await audit(tx, call, { action: 'order.signed', entity: 'order', entityId: orderId, after });
    const day = signed.effectiveOn ?? today;
    if (day > today) {
      await setState(tx, orderId, { state: 'signed' });
      return done('orders.signed', { orderId, state: 'signed', language });
    }
    const execution = { orderId, kind, day, now: call.now, by: call.person.id };
    const why = refusalsInWords(await carryOut(tx, execution), language);
    if (why !== null) throw new AppError('orders.impossible', { params: { why } });
    await setState(tx, orderId, { state: 'done', doneAt: call.now });
    return done('orders.done', { orderId, state: 'done', language });
  });
}

/** Annuls an order; one that was carried out is taken back first. Annulled already, nothing happens. */
export async function annulOrder({ db, input, language, ...call }: Call<typeof ordersApi.annul>) {
  const { orderId, reason } = input;
  return await db.transaction(async (tx) => {
    const asking = { person: call.person, today: universityDay(call.now), language };
    const { state, effectiveOn } = await requireOrder(tx, asking, { orderId });
    if (state !== 'annulled') {
      // What is only known from lists of years gone by has changed nothing here.
      if (state === 'done' && effectiveOn !== null) {
        await takeBack(tx, { orderId, now: call.now, by: call.person.id });
      }
      const annulled = { annulledAt: call.now, annulledBy: call.person.id, annulReason: reason };
      await setState(tx, orderId, { state: 'annulled', refusals: null, ...annulled });
      await audit(tx, call, {
        action: 'order.annulled',
        entity: 'order',
        entityId: orderId,
        after: { reason },
      });
    }
    return done('orders.annulled', { orderId, state: 'annulled', language });
  });
}

/**
 * Carries out an order whose day has come, in its own transaction; one that cannot be says why, and is tried again. What
 * nobody foresaw is said on the order, too, and thrown for whoever runs the round.
 */
export async function carryOutDue(db: Database, orderId: number, now: Date): Promise<void> {
  const who = itself(`order-${orderId}`, now);
  try {
    await db.transaction(async (tx) => {
      const order = await lockDue(tx, orderId);
      if (order === null) return;
      const day = order.effectiveOn ?? universityDay(now);
      const execution = { orderId, kind: order.kind, day, now, by: null };
      const refusals = await carryOut(tx, execution);
      if (refusals.length > 0) {
        await setState(tx, orderId, { refusals });
        return;
      }
      await setState(tx, orderId, { state: 'done', doneAt: now, refusals: null });
      await audit(tx, who, { action: 'order.done', entity: 'order', entityId: orderId });
    });
  } catch (error) {
    await setState(db, orderId, { refusals: [unexpected] });
    throw error;
  }
}

async function lockDue(tx: Database, orderId: number) {
  const order = await lockOrder(tx, orderId);
  return order?.state === 'signed' ? order : null;
}
