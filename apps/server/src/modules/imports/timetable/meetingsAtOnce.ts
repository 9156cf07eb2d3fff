import type { Slot } from './catalogue.ts';
import type { Lesson } from './lesson.ts';
import type { Places } from './sharedResources.ts';

/**
 * Finds, among lessons that need the same, those that meet at one time, gathered as far as they hang together. The
 * work grows with the lessons and not with their pairs: ten thousand lessons in one slot are one find.
 */
export function meetingsAtOnce(lessons: readonly Lesson[], slots: readonly Slot[]) {
  const overlapping = overlapsOf(slots);
  return (places: Places): Places[] => {
    const joined = new Map<number, number>();
    for (const sharing of inOneWeek(places, lessons)) joinAtOnce(sharing, { lessons, overlapping, joined });
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
function* inOneWeek(places: Places, lessons: readonly Lesson[]): Generator<Places> {
  for (const ofDay of byWeekday(places, lessons)) {
    if (ofDay.length < 2) continue;
    for (const parity of [1, 2] as const) {
      const meeting = ofDay.filter((place) => meetsIn(lessons[place], parity));
      const begins = new Set(meeting.map((place) => lessons[place]?.first ?? 0));
      // Where a lesson begins, all that meet with it are there: no other week need be looked at.
      for (const week of begins) {
        const inWeek = meeting.filter((place) => isOn(lessons[place], week));
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

function byWeekday(places: Places, lessons: readonly Lesson[]): Iterable<Places> {
  const days = new Map<number, number[]>();
  for (const place of places) {
    const weekday = lessons[place]?.weekday ?? 0;
    const known = days.get(weekday);
    if (known === undefined) days.set(weekday, [place]);
    else known.push(place);
  }
  return days.values();
}

interface Joining {
  readonly lessons: readonly Lesson[];
  readonly overlapping: (slot: number) => readonly number[];
  /** For each lesson of a conflict one with which it hangs together; itself where it stands for all. */
  readonly joined: Map<number, number>;
}

function joinAtOnce(sharing: Places, { lessons, overlapping, joined }: Joining): void {
  const bySlot = new Map<number, number[]>();
  for (const place of sharing) {
    const slot = lessons[place]?.timeSlotId ?? 0;
    const known = bySlot.get(slot);
    if (known === undefined) bySlot.set(slot, [place]);
    else known.push(place);
  }
  for (const [slot, [first = 0]] of bySlot) {
    const near = overlapping(slot).flatMap((other) => bySlot.get(other) ?? []);
    if (near.length > 1) for (const place of near) join(joined, first, place);
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

function membersOf(joined: Map<number, number>): Places[] {
  const found = new Map<number, number[]>();
  for (const index of [...joined.keys()].toSorted((one, other) => one - other)) {
    const first = standingFor(joined, index);
    const known = found.get(first);
    if (known === undefined) found.set(first, [index]);
    else known.push(index);
  }
  return [...found.values()];
}
