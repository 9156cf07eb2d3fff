import { AppError } from '@bilim/contract';

import type { Database } from '#platform/db/database.ts';

import type { HalfYear } from './catalogue.queries.ts';
import type { Term } from './catalogue.ts';
import type { KeptLesson } from './lesson.ts';
import { lessonKey } from './lesson.ts';
import { meetsOnDay } from './meetsOnDay.ts';
import type { PlannedChange } from './plan.ts';
import {
  countUses,
  deleteLessons,
  deleteOneOffs,
  insertLessons,
  parkLessons,
  reserveIds,
  restoreOneOffs,
  selectLessonsById,
  selectOneOffs,
  updateLessons,
} from './write.queries.ts';
import type { Written } from './write.queries.ts';

/** Does what the changes say; pass the transaction. Returns what it takes to undo it. */
export async function writeChanges(
  tx: Database,
  term: Term,
  changes: readonly PlannedChange[],
): Promise<Written> {
  const { added, changed, removed } = await sortOut(tx, changes);
  const gone = new Set(removed.map(({ id }) => id));
  const becomes = new Map(changed.map(({ after }) => [after.id, after]));
  const oneOffs = await selectOneOffs(tx, { ids: [...gone, ...becomes.keys()] });
  const lost = oneOffs.filter(({ scheduleEntryId, onDate }) => {
    const after = becomes.get(scheduleEntryId);
    return after === undefined || !meetsOnDay(after, onDate, term);
  });

  return await refusingClashes(async () => {
    await parkLessons(tx, { ids: [...becomes.keys()] });
    await deleteOneOffs(tx, { ids: lost.map(({ id }) => id) });
    await deleteLessons(tx, { ids: [...gone] });
    await updateLessons(tx, { rows: [...becomes.values()] });
    await insertLessons(tx, { ...term, rows: added });
    return { added, changed, removed, exceptions: lost.map(({ row }) => row) };
  });
}

/** A lesson that has met already keeps its weeks until now, and what follows is a lesson of its own. */
async function sortOut(tx: Database, changes: readonly PlannedChange[]) {
  const added: Omit<KeptLesson, 'id'>[] = [];
  const changed: { before: KeptLesson; after: KeptLesson }[] = [];
  const removed: KeptLesson[] = [];
  for (const { state, before, after, remains } of changes) {
    if (state === 'kept') continue;
    if (before === null || remains !== null) {
      if (after !== null) added.push(plain(after));
      if (before !== null && remains !== null)
        changed.push({ before: kept(before), after: { ...kept(before), ...remains } });
    } else if (after === null) removed.push(kept(before));
    else changed.push({ before: kept(before), after: { ...plain(after), id: before.id } });
  }
  const ids = await reserveIds(tx, { count: added.length });
  return { added: added.map((lesson, index) => ({ ...lesson, id: ids[index]?.id ?? 0 })), changed, removed };
}

/** Only what a lesson is, without what else is known of it. */
function plain(lesson: Omit<KeptLesson, 'id'>): Omit<KeptLesson, 'id'> {
  const { assignmentId, teacherId, roomId, onlineUrl, weekday, timeSlotId, parity, first, end } = lesson;
  return { assignmentId, teacherId, roomId, onlineUrl, weekday, timeSlotId, parity, first, end };
}

function kept(lesson: KeptLesson): KeptLesson {
  return { ...plain(lesson), id: lesson.id };
}

/** Puts back what was before, unless somebody has built on it since. */
export async function takeBack(
  tx: Database,
  halfYear: HalfYear,
  written: Written,
  since: Date,
): Promise<void> {
  const { added, changed, removed, exceptions } = written;
  const after = [...added, ...changed.map((one) => one.after)];
  const ids = after.map(({ id }) => id);
  const now = new Map((await selectLessonsById(tx, { ids })).map((lesson) => [lesson.id, lessonKey(lesson)]));
  if (after.some((lesson) => now.get(lesson.id) !== lessonKey(lesson)))
    throw new AppError('timetable.edited_since');
  const [uses] = await countUses(tx, {
    added: added.map(({ id }) => id),
    changed: changed.filter((one) => !isShortened(one)).map((one) => one.after.id),
    since,
  });
  if (uses !== undefined && uses.lessons + uses.oneOffs > 0)
    throw new AppError('timetable.in_use', { params: { lessons: uses.lessons, changes: uses.oneOffs } });

  await refusingClashes(async () => {
    await parkLessons(tx, { ids });
    await deleteLessons(tx, { ids: added.map(({ id }) => id) });
    await updateLessons(tx, { rows: changed.map(({ before }) => before) });
    await insertLessons(tx, { ...halfYear, rows: removed });
    await restoreOneOffs(tx, { rows: exceptions });
  });
}

/** What only ended earlier loses nothing by going on again, whatever happened in the weeks that it kept. */
function isShortened({ before, after }: Written['changed'][number]): boolean {
  const { parity, first, end } = before;
  return lessonKey({ ...after, parity, first, end }) === lessonKey(before) && after.end <= end;
}

/** Somebody else took a room or a teacher in the meantime: the constraints of the table have the last word. */
async function refusingClashes<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isClash(error) ? new AppError('timetable.clash', { cause: error }) : error;
  }
}

const exclusionViolation = '23P01';

function isClash(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === exclusionViolation) return true;
  return isClash(error.cause);
}
