import type { Slot } from './catalogue.ts';
import type { Lesson } from './lesson.ts';
import type { Use } from './sharedResources.ts';

/** Members of one conflict, by their places in the list of lessons, in its order. */
type Members = readonly number[];

/**
 * Finds, among lessons that need the same, those that meet at one time, gathered as far as they hang together. The
 * work grows with the lessons and not with their pairs: ten thousand lessons in one slot are one find.
 */
export function meetingsAtOnce(
  lessons: readonly Lesson[],
  slots: readonly Slot[],
): (uses: readonly (readonly Use[])[]) => Members[] {
  const overlapping = overlapsOf(slots);
  return (lists) => {
    const joined = new Map<number, number>();
    for (const uses of lists) {
      if (uses.length < 2 || !uses.some(({ isStrict }) => isStrict)) continue;
      for (const sharing of inOneWeek(uses, lessons)) joinAtOnce(sharing, { lessons, overlapping, joined });
    }
    return membersOf(joined);
  };
}

/** For each slot those that share time with it: always itself, and others where grids differ. */
function overlapsOf(slots: readonly Slot[]): (slot: number) => readonly number[] {
  const found = new Map(
    slots.map((one) => [
      one.id,
      slots
        .filter(({ id, starts, ends }) => id === one.id || (starts < one.ends && one.starts < ends))
        .map(({ id }) => id),
    ]),
  );
  return (slot) => found.get(slot) ?? [slot];
}

/**
 * Lists of lessons that meet in one week: of each weekday, of odd and even weeks apart, for each stretch of weeks in
 * which the same lessons meet. As strict as the constraint of the table: ranges that touch, and parity.
 */
function* inOneWeek(uses: readonly Use[], lessons: readonly Lesson[]): Generator<readonly Use[]> {
  for (const ofDay of byWeekday(uses, lessons)) {
    if (ofDay.length < 2) continue;
    for (const parity of [1, 2] as const) {
      const meeting = ofDay.filter(({ index }) => meetsIn(lessons[index], parity));
      const begins = new Set(meeting.map(({ index }) => lessons[index]?.first ?? 0));
      // Where a lesson begins, all that meet with it are there: no other week need be looked at.
      for (const week of begins) {
        const inWeek = meeting.filter(({ index }) => isOn(lessons[index], week));
        if (inWeek.length > 1) yield inWeek;
      }
    }
  }
}

function meetsIn(lesson: Lesson | undefined, parity: 1 | 2): boolean {
  return lesson?.parity === 0 || lesson?.parity === parity;
}

function isOn(lesson: Lesson | undefined, week: number): boolean {
  return lesson !== undefined && lesson.first <= week && week < lesson.end;
}

function byWeekday(uses: readonly Use[], lessons: readonly Lesson[]): Iterable<Use[]> {
  const days = new Map<number, Use[]>();
  for (const use of uses) {
    const weekday = lessons[use.index]?.weekday ?? 0;
    const known = days.get(weekday);
    if (known === undefined) days.set(weekday, [use]);
    else known.push(use);
  }
  return days.values();
}

interface Joining {
  readonly lessons: readonly Lesson[];
  readonly overlapping: (slot: number) => readonly number[];
  /** For each lesson of a conflict one with which it hangs together; itself where it stands for all. */
  readonly joined: Map<number, number>;
}

function joinAtOnce(sharing: readonly Use[], { lessons, overlapping, joined }: Joining): void {
  const bySlot = new Map<number, { strict: number[]; others: number[] }>();
  for (const { index, isStrict } of sharing) {
    const slot = lessons[index]?.timeSlotId ?? 0;
    const known = bySlot.get(slot) ?? { strict: [], others: [] };
    known[isStrict ? 'strict' : 'others'].push(index);
    bySlot.set(slot, known);
  }
  for (const [slot, { strict }] of bySlot) {
    const [first] = strict;
    if (first === undefined) continue;
    const near = overlapping(slot).flatMap((other) => {
      const there = bySlot.get(other);
      return there === undefined ? [] : [...there.strict, ...there.others];
    });
    if (near.length < 2) continue;
    // Every strict lesson of the slot meets every one that is near.
    for (const index of near) join(joined, first, index);
    for (const index of strict) join(joined, first, index);
  }
}

function join(joined: Map<number, number>, one: number, other: number): void {
  const [first, second] = [standingFor(joined, one), standingFor(joined, other)];
  joined.set(Math.max(first, second), Math.min(first, second));
}

function standingFor(joined: Map<number, number>, index: number): number {
  let at = index;
  for (;;) {
    const next = joined.get(at);
    if (next === undefined) joined.set(at, at);
    if (next === undefined || next === at) break;
    at = next;
  }
  joined.set(index, at);
  return at;
}

function membersOf(joined: Map<number, number>): Members[] {
  const found = new Map<number, number[]>();
  for (const index of [...joined.keys()].toSorted((one, other) => one - other)) {
    const first = standingFor(joined, index);
    const known = found.get(first);
    if (known === undefined) found.set(first, [index]);
    else known.push(index);
  }
  return [...found.values()];
}
