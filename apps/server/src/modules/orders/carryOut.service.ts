import { AppError } from '@bilim/contract';
import { orderRules } from '@bilim/contract/orders';
import type { OrderKind } from '@bilim/contract/orders';

import { seatListed } from '#modules/registration/seatListed.service.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';

import {
  addRegistrations,
  cancelRegistrations,
  closeSeats,
  moveRegistrations,
  openSeats,
} from './effects/classes.queries.ts';
import {
  changeStudents,
  closePeriods,
  lockStudents,
  openPeriods,
  renamePeople,
} from './effects/people.queries.ts';
import {
  selectChangedSince,
  tellClasses,
  undoPeople,
  undoRegistrations,
  undoSeats,
} from './effects/undo.queries.ts';
import { judge } from './judge.queries.ts';
import type { Refusal } from './refusals.ts';

export interface Execution {
  readonly orderId: number;
  readonly kind: OrderKind;
  /** From which the order works. */
  readonly day: string;
  readonly now: Date;
  /** Null where its day came by itself. */
  readonly by: number | null;
}

/**
 * Carries an order out, and keeps what it changes row by row; in the transaction of whoever asks. Gives why it cannot be
 * where something speaks against it: nothing has changed then.
 */
export async function carryOut(tx: Database, execution: Execution): Promise<readonly Refusal[]> {
  const { orderId, kind, day, now, by } = execution;
  const studentIds = (await lockStudents(tx, { orderId })).map(({ id }) => id);
  const { refusals } = await judge(tx, execution);
  if (refusals.length > 0) return refusals;
  const { becomes, endsClasses, endsGroup, group } = orderRules[kind];
  await changeStudents(tx, { orderId, becomes });
  await renamePeople(tx, { orderId });
  await closePeriods(tx, { orderId, day, endsGroup });
  await openPeriods(tx, { orderId, day, reason: reasons[kind] ?? 'transfer' });
  await closeSeats(tx, { orderId, day, now, by, endsClasses });
  if (endsClasses) await cancelRegistrations(tx, { orderId, day });
  if (group !== 'no') {
    const back = { orderId, day, comesBack: becomes === 'active' };
    await openSeats(tx, { ...back, now });
    await seatListed(tx, { studentIds, today: day });
    await moveRegistrations(tx, back);
    await addRegistrations(tx, back);
  }
  await tellClasses(tx, { orderId });
  return [];
}

const reasons: Readonly<Partial<Record<OrderKind, 'enroll' | 'next_course' | 'restore'>>> = {
  enroll: 'enroll',
  next_course: 'next_course',
  repeat_course: 'next_course',
  return_leave: 'restore',
  restore: 'restore',
};

/** Takes back exactly what an order did, unless something has become of it since. */
export async function takeBack(
  tx: Database,
  { orderId, now, by }: Omit<Execution, 'day' | 'kind'>,
): Promise<void> {
  const studentIds = (await lockStudents(tx, { orderId })).map(({ id }) => id);
  const changed = await selectChangedSince(tx, { orderId });
  if (changed.length > 0) {
    const who = changed.map(({ fullName }) => fullName).join(', ');
    throw new AppError('orders.changed_since', { params: { who } });
  }
  for (const undo of undoRegistrations) await undo(tx, { orderId });
  await undoSeats(tx, { orderId, now, by });
  for (const undo of undoPeople) await undo(tx, { orderId });
  await seatListed(tx, { studentIds, today: universityDay(now) });
  await tellClasses(tx, { orderId });
}
