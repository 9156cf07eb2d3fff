import { createHash } from 'node:crypto';

import { AppError } from '@bilim/contract';
import { dayInWeek } from '@bilim/contract/weeks';
import type { NewRoom } from '@bilim/contract/timetableWords';

import { dottedDay } from '#platform/clock.ts';

import type { Catalogue, HeldLesson, Slot } from './catalogue.ts';
import { compareLessons } from './compare.ts';
import type { Change } from './compare.ts';
import { compareKeys } from './compareKeys.ts';
import { conflictsAmong } from './conflicts.ts';
import type { Conflict } from './conflicts.ts';
import { lessonKey, weeksFrom } from './lesson.ts';
import type { Lesson } from './lesson.ts';
import { mostErrors } from './limits.ts';
import { trimmed } from './freeDays.ts';
import { lookupIn } from './settledLookup.ts';
import { resolveLine } from './resolve.ts';
import type { Resolved } from './resolve.ts';
import { placeOf, problemAt } from './source.ts';
import type { Problem, SourceLine } from './source.ts';

export interface PlanOptions {
  /** `groups`: what the file leaves out for the groups it names is removed. `nothing`: it only adds and changes. */
  readonly replaces: 'groups' | 'nothing';
  /** Weeks before this one stay as they were. */
  readonly fromWeek: number;
  /** Faculties whose timetable may be touched; null for all. */
  readonly faculties: readonly number[] | null;
}

/** A lesson of the file. */
export interface PlannedLesson extends Lesson {
  readonly line: SourceLine;
}

export type PlannedChange = Change<HeldLesson, PlannedLesson>;
type Settled = HeldLesson | PlannedLesson;

/** What a file would do to the timetable of a half-year. */
export interface Plan {
  readonly problems: readonly Problem[];
  readonly changes: readonly PlannedChange[];
  /** With at least one lesson that the import adds or changes. */
  readonly conflicts: readonly Conflict<Settled>[];
  /** Of lessons that were there before and stay. */
  readonly oldConflicts: readonly Conflict<Settled>[];
  /** Changes with the differences and with nothing else. */
  readonly fingerprint: string;
}

/** Reads the lines against what is there. The order of the lines makes no difference but in the list of problems. */
export function planTimetable(
  lines: readonly SourceLine[],
  catalogue: Catalogue,
  options: PlanOptions,
): Plan {
  const resolved = resolveLines(lines, catalogue);
  const { planned, problems } = takeDistinct(resolved, catalogue, options);
  const isInScope = scopeOf(planned, catalogue, options);
  const changes = compareLessons({
    kept: catalogue.lessons.filter(({ assignmentId }) => isInScope(assignmentId)),
    planned,
    fromWeek: options.fromWeek,
    removes: options.replaces === 'groups',
    plainly: (lesson) => trimmed(lesson, catalogue),
  });
  const { conflicts, oldConflicts } = splitConflicts(catalogue, changes, isInScope);
  return {
    problems: [
      ...resolved.flatMap((one) => one.problems),
      ...problems,
      ...changes.flatMap((change) => problemsOfChange(change, catalogue, options)),
    ],
    changes,
    conflicts,
    oldConflicts,
    fingerprint: fingerprintOf(changes, roomsMadeBy(changes, catalogue.settled.newRooms)),
  };
}

function resolveLines(lines: readonly SourceLine[], catalogue: Catalogue): Resolved[] {
  const lookup = lookupIn(catalogue);
  let errors = 0;
  return lines.map((line) => {
    const resolved = resolveLine(line, lookup);
    if (resolved.lessons.length === 0) errors += 1;
    if (errors > mostErrors)
      throw new AppError('timetable.too_many_errors', { params: { most: mostErrors } });
    return resolved;
  });
}

/** Lessons of the file from the first week that may change; a line that repeats another one counts once. */
function takeDistinct(
  resolved: readonly Resolved[],
  catalogue: Catalogue,
  { fromWeek, faculties }: PlanOptions,
) {
  const planned = new Map<string, PlannedLesson>();
  const problems: Problem[] = [];
  for (const { line, lesson } of resolved.flatMap((one) =>
    one.lessons.map((each) => ({ line: one.line, lesson: each })),
  )) {
    const weeks = weeksFrom(lesson, fromWeek);
    const assignment = catalogue.assignments.get(lesson.assignmentId);
    if (faculties !== null && !assignment?.facultyIds.some((id) => faculties.includes(id))) {
      problems.push(problemAt(line, 'foreign_faculty', 'group'));
    } else if (weeks === null) {
      problems.push({ ...problemAt(line, 'already_past', 'to', { week: fromWeek }), severity: 'note' });
    } else {
      const one = { ...lesson, ...weeks, line };
      const known = planned.get(lessonKey(one));
      if (known === undefined) planned.set(lessonKey(one), one);
      else
        problems.push({ ...problemAt(line, 'repeated', null, { line: known.line.line }), severity: 'note' });
    }
  }
  return { planned: [...planned.values()], problems };
}

/** Classes that the file speaks of: by name, and, when it replaces, all whose groups it names. */
function scopeOf(
  planned: readonly Lesson[],
  { assignments }: Catalogue,
  { replaces, faculties }: PlanOptions,
) {
  const classes = new Set(planned.map(({ assignmentId }) => assignmentId));
  if (replaces === 'groups') {
    const groups = new Set([...classes].flatMap((id) => assignments.get(id)?.groupIds ?? []));
    for (const { id, groupIds, facultyIds } of assignments.values()) {
      const isMine = faculties === null || facultyIds.some((faculty) => faculties.includes(faculty));
      if (isMine && groupIds.length > 0 && groupIds.every((group) => groups.has(group))) classes.add(id);
    }
  }
  return (assignmentId: number) => classes.has(assignmentId);
}

function splitConflicts(
  catalogue: Catalogue,
  changes: readonly PlannedChange[],
  isInScope: (assignmentId: number) => boolean,
) {
  const touched = new Set(
    changes.flatMap(({ before, state }) => (before === null || state === 'kept' ? [] : [before.id])),
  );
  const stays = catalogue.lessons.filter(
    ({ id, assignmentId }) => !touched.has(id) || !isInScope(assignmentId),
  );
  const remains = changes.flatMap(({ before, remains, state }) =>
    before === null || remains === null || state === 'kept' ? [] : [{ ...before, ...remains }],
  );
  const fresh = changes.flatMap(({ after, state }) => (after === null || state === 'kept' ? [] : [after]));
  const isFresh = new Set<Settled>(fresh);
  const all = conflictsAmong<Settled>([...stays, ...remains, ...fresh], catalogue);
  const isNew = (conflict: Conflict<Settled>) => conflict.lessons.some((lesson) => isFresh.has(lesson));
  return { conflicts: all.filter(isNew), oldConflicts: all.filter((conflict) => !isNew(conflict)) };
}

function problemsOfChange(change: PlannedChange, catalogue: Catalogue, options: PlanOptions): Problem[] {
  if (change.state === 'kept') return [];
  return [
    heldProblem(change, dayInWeek(catalogue.term.startsOn, options.fromWeek)),
    roomProblem(change, catalogue),
  ].filter((problem) => problem !== null);
}

/** What the journal has of a lesson stays true: the lesson may only change from a later week on. */
function heldProblem({ before, after, remains }: PlannedChange, since: string): Problem | null {
  const held = before?.heldDays.filter((day) => remains === null || day >= since) ?? [];
  const last = held.at(-1);
  if (before === null || last === undefined) return null;
  const params = { count: held.length, day: dottedDay(last), lesson: before.id };
  const place = after === null ? null : placeOf(after.line, null);
  return { severity: 'error', code: 'has_lessons', place, column: null, value: null, params };
}

/** Whoever finds no seat stands; that is the planner's choice. */
function roomProblem({ after }: PlannedChange, { assignments, rooms }: Catalogue): Problem | null {
  const room = after === null || after.roomId === null ? undefined : rooms.get(after.roomId);
  if (after === null || room === undefined) return null;
  const students = assignments.get(after.assignmentId)?.size ?? 0;
  if (students <= room.seats) return null;
  return {
    ...problemAt(after.line, 'room_small', 'room', { seats: room.seats, students }),
    severity: 'note',
  };
}

/** Times of their own that lessons of the plan have and nobody had so far. */
export function timesMadeBy(
  changes: readonly Pick<Change, 'state' | 'after'>[],
  slots: readonly Slot[],
): Slot[] {
  const used = new Set(
    changes.flatMap(({ state, after }) => (state === 'kept' || after === null ? [] : [after.timeSlotId])),
  );
  return slots.filter(({ id }) => id < 0 && used.has(id));
}

/** Rooms that lessons of the plan need and nobody has made yet. */
export function roomsMadeBy(
  changes: readonly Pick<Change, 'state' | 'after'>[],
  newRooms: ReadonlyMap<number, NewRoom>,
): NewRoom[] {
  const used = new Set(
    changes.flatMap(({ state, after }) => (state === 'kept' || after === null ? [] : [after.roomId])),
  );
  return [...newRooms].filter(([id]) => used.has(id)).map(([, room]) => room);
}

function fingerprintOf(changes: readonly PlannedChange[], newRooms: readonly NewRoom[]): string {
  const differences = changes
    .filter(({ state }) => state !== 'kept')
    .map(({ before, after, remains }) =>
      JSON.stringify([
        before?.id ?? 0,
        before === null ? '' : lessonKey(before),
        after === null ? '' : lessonKey(after),
        remains,
      ]),
    )
    .sort(compareKeys);
  const made = newRooms.map((room) => JSON.stringify(room));
  return createHash('sha256')
    .update([...differences, ...made].join('\n'))
    .digest('base64url');
}
