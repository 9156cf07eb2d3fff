import { AppError } from '@bilim/contract';

import type { Database } from '#platform/db/database.ts';

import type { Catalogue, HeldLesson, Slot } from './catalogue.ts';
import type { Change } from './compare.ts';
import type { KeptLesson, WrittenLesson } from './lesson.ts';
import { meetsOnDay } from './meetsOnDay.ts';
import { roomsMadeBy, timesMadeBy } from './plan.ts';
import { insertRooms, selectPlaces } from './rooms.queries.ts';
import { placeOf } from './settledWords.ts';
import type { Settled } from './settledWords.ts';
import {
  deleteLessons,
  deleteOneOffs,
  insertLessons,
  insertOwnTimes,
  selectOneOffs,
  selectOwnTimes,
  updateLessons,
} from './write.queries.ts';

interface Writing {
  readonly runId: number;
  readonly catalogue: Pick<Catalogue, 'term' | 'settled' | 'slots'>;
  readonly changes: readonly WrittenChange[];
}

/** A change, and of what it writes whether that may clash. */
export type WrittenChange = Change<HeldLesson, WrittenLesson>;

/** Does what the changes say, and notes for the run what was there before; pass the transaction. */
export async function writeChanges(
  tx: Database,
  { runId, catalogue: { term, settled, slots }, changes }: Writing,
): Promise<void> {
  const { added, changed, removed } = sortOut(
    await withTimes(tx, slots, await withRooms(tx, runId, { settled, changes })),
  );
  const becomes = new Map(changed.map((after) => [after.id, after]));
  const oneOffs = await selectOneOffs(tx, { ids: [...removed, ...becomes.keys()] });
  const lost = oneOffs.filter(({ scheduleEntryId, onDate }) => {
    const after = becomes.get(scheduleEntryId);
    return after === undefined || !meetsOnDay(after, onDate, term);
  });
  await deleteOneOffs(tx, { runId, ids: lost.map(({ id }) => id) });
  await deleteLessons(tx, { runId, ids: removed });
  await updateLessons(tx, { runId, rows: changed });
  await insertLessons(tx, { ...term, runId, rows: added });
}

/** Makes the rooms that are missing, and lets the lessons be in them. */
async function withRooms(
  tx: Database,
  runId: number,
  {
    settled: { newRooms },
    changes,
  }: { readonly settled: Settled; readonly changes: readonly WrittenChange[] },
): Promise<readonly WrittenChange[]> {
  const rows = roomsMadeBy(changes, newRooms);
  if (rows.length === 0) return changes;
  await insertRooms(tx, { runId, rows });
  const placed = new Map((await selectPlaces(tx)).map((room) => [placeOf(room), room.id]));
  const idOf = (roomId: number | null) => {
    const room = newRooms.get(roomId ?? 0);
    return room === undefined ? roomId : (placed.get(placeOf(room)) ?? null);
  };
  return changes.map((change) =>
    change.after === null
      ? change
      : { ...change, after: { ...change.after, roomId: idOf(change.after.roomId) } },
  );
}

/** Makes the times that are missing, which stay: they are what they are, whoever has them. */
async function withTimes(
  tx: Database,
  slots: readonly Slot[],
  changes: readonly WrittenChange[],
): Promise<readonly WrittenChange[]> {
  const missing = timesMadeBy(changes, slots);
  if (missing.length === 0) return changes;
  await insertOwnTimes(tx, { rows: missing });
  const made = new Map((await selectOwnTimes(tx)).map((time) => [`${time.starts}-${time.ends}`, time.id]));
  const idOf = new Map(missing.map(({ id, starts, ends }) => [id, made.get(`${starts}-${ends}`) ?? id]));
  return changes.map((change) => {
    const { after } = change;
    if (after === null) return change;
    return { ...change, after: { ...after, timeSlotId: idOf.get(after.timeSlotId) ?? after.timeSlotId } };
  });
}

/** A lesson that has met already keeps its weeks until now, and what follows is a lesson of its own. */
function sortOut(changes: readonly WrittenChange[]) {
  const added: WrittenLesson[] = [];
  const changed: (KeptLesson & WrittenLesson)[] = [];
  const removed: number[] = [];
  for (const { state, before, after, remains } of changes) {
    if (state === 'kept') continue;
    if (before === null || remains !== null) {
      if (after !== null) added.push(plain(after));
      if (before !== null && remains !== null) changed.push({ ...plain(before), id: before.id, ...remains });
    } else if (after === null) removed.push(before.id);
    else changed.push({ ...plain(after), id: before.id });
  }
  return { added, changed, removed };
}

/** Only what a lesson is, without what else is known of it. */
function plain(lesson: WrittenLesson): WrittenLesson {
  const { assignmentId, teacherId, roomId, onlineUrl, weekday, timeSlotId, mayClash } = lesson;
  const { parity, first, end } = lesson;
  return { assignmentId, teacherId, roomId, onlineUrl, weekday, timeSlotId, parity, first, end, mayClash };
}

/** Somebody else took a room or a teacher in the meantime: the constraints of the table have the last word. */
export async function refusingClashes<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isClash(error) ? new AppError('timetable.clash', { cause: error }) : error;
  }
}

/** A place in the timetable that is taken, or a room that somebody made meanwhile. */
const taken: ReadonlySet<unknown> = new Set(['23P01', '23505']);

function isClash(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && taken.has(error.code)) return true;
  return isClash(error.cause);
}
