import type { Class, Instance, Time } from './instance.ts';

/** A class where and when it is held, and who sits in it. */
export interface Placed {
  readonly one: Class;
  readonly time: Time;
  readonly room: string | null;
  readonly students: readonly number[];
}

/** Puts students into classes: of each part of a course they want, the emptiest that goes with what they have. */
export function listsOf({ courses, students }: Instance): ReadonlyMap<string, readonly number[]> {
  const lists = new Map<string, number[]>();
  const known = new Map(courses.map((course) => [course.id, course]));
  const seatsIn = (one: Class) => (one.limit === 0 ? 1_000 : one.limit) - (lists.get(one.id)?.length ?? 0);
  for (const [student, wanted] of students.entries()) {
    for (const part of wanted.flatMap((id) => known.get(id)?.parts ?? [])) {
      const open = part.filter(
        ({ parent }) => parent === null || lists.get(parent)?.includes(student) === true,
      );
      const [best] = (open.length > 0 ? open : part).toSorted((a, b) => seatsIn(b) - seatsIn(a));
      if (best !== undefined) lists.set(best.id, [...(lists.get(best.id) ?? []), student]);
    }
  }
  return lists;
}

/** Each class at its best time in its best room, whatever else is there. */
export function placedFirst(instance: Instance, lists: ReturnType<typeof listsOf>): Placed[] {
  return classesOf(instance).flatMap((one) => {
    const [time] = one.times;
    return time === undefined
      ? []
      : [{ one, time, room: one.rooms[0] ?? null, students: lists.get(one.id) ?? [] }];
  });
}

/** As many classes as find a time and a room of theirs where nobody is twice. */
export function placedApart(instance: Instance, lists: ReturnType<typeof listsOf>): Placed[] {
  const placed: Placed[] = [];
  for (const one of classesOf(instance).toSorted((a, b) => a.times.length - b.times.length)) {
    const free = optionsOf(one, lists.get(one.id) ?? []).find(
      (option) => !placed.some((other) => isClash(option, other)),
    );
    if (free !== undefined) placed.push(free);
  }
  return placed;
}

/** Classes of which two want the same room, or the same student, at one time: every pair is looked at. */
export function clashing(placed: readonly Placed[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [place, one] of placed.entries())
    for (const other of placed.slice(place + 1))
      if (isClash(one, other)) found.add(one.one.id).add(other.one.id);
  return found;
}

const classesOf = ({ courses }: Instance) => courses.flatMap(({ parts }) => parts.flat());

/** A few, of which one is mostly free. */
const most = 400;

function optionsOf(one: Class, students: readonly number[]): Placed[] {
  const rooms = one.rooms.length === 0 ? [null] : one.rooms;
  return one.times.flatMap((time) => rooms.map((room) => ({ one, time, room, students }))).slice(0, most);
}

function isClash(one: Placed, other: Placed): boolean {
  if (!meet(one.time, other.time)) return false;
  if (one.room !== null && one.room === other.room) return true;
  const sitting = new Set(other.students);
  return one.students.some((student) => sitting.has(student));
}

function meet(one: Time, other: Time): boolean {
  return (
    one.start < other.start + other.length &&
    other.start < one.start + one.length &&
    both(one.days, other.days) &&
    both(one.weeks, other.weeks)
  );
}

/** Whether two rows of flags share one. */
function both(one: string, other: string): boolean {
  return (BigInt(`0b${one}`) & BigInt(`0b${other}`)) !== 0n;
}
