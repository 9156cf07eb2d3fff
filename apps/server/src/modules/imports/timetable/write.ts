import { AppError } from '@bilim/contract';

import type { Database } from '#platform/db/database.ts';

import type { Catalogue } from './catalogue.ts';
import type { KeptLesson, Lesson } from './lesson.ts';
import { meetsOnDay } from './meetsOnDay.ts';
import { roomsMadeBy } from './plan.ts';
import type { PlannedChange } from './plan.ts';
import { insertRooms, selectPlaces } from './rooms.queries.ts';
import { placeOf } from './settledWords.ts';
import type { Settled } from './settledWords.ts';
import {
  deleteLessons,
  deleteOneOffs,
  insertLessons,
  selectOneOffs,
  updateLessons,
} from './write.queries.ts';

interface Writing {
  readonly runId: number;
  readonly catalogue: Pick<Catalogue, 'term' | 'settled'>;
  readonly changes: readonly PlannedChange[];
}

/** Does what the changes say, and notes for the run what was there before; pass the transaction. */
export async function writeChanges(
  tx: Database,
  { runId, catalogue: { term, settled }, changes }: Writing,
): Promise<void> {
  const { added, changed, removed } = sortOut(await withRooms(tx, runId, { settled, changes }));
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
  }: { readonly settled: Settled; readonly changes: readonly PlannedChange[] },
): Promise<readonly PlannedChange[]> {
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

/** A lesson that has met already keeps its weeks until now, and what follows is a lesson of its own. */
function sortOut(changes: readonly PlannedChange[]) {
  const added: Lesson[] = [];
  const changed: KeptLesson[] = [];
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
function plain(lesson: Lesson): Lesson {
  const { assignmentId, teacherId, roomId, onlineUrl, weekday, timeSlotId, parity, first, end } = lesson;
  return { assignmentId, teacherId, roomId, onlineUrl, weekday, timeSlotId, parity, first, end };
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
