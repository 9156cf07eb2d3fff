import { compareKeys } from './compareKeys.ts';
import { lessonKey, weeksBefore, weeksFrom } from './lesson.ts';
import type { KeptLesson, Lesson, Weeks } from './lesson.ts';

export type ChangeState = 'kept' | 'added' | 'changed' | 'removed';

/** What an import does to one lesson. */
export interface Change<K extends KeptLesson = KeptLesson, P extends Lesson = Lesson> {
  readonly state: ChangeState;
  readonly before: K | null;
  readonly after: P | null;
  /** Set when `before` has met already: it keeps these weeks, and only what comes later is changed. */
  readonly remains: Weeks | null;
}

interface Sides<K, P> {
  readonly kept: readonly K[];
  readonly planned: readonly P[];
  /** The first week that may change. */
  readonly fromWeek: number;
  /** Whether what is there but not planned goes. */
  readonly removes: boolean;
  /** The lesson with its weeks written in the one way that tells whether two are the same. */
  readonly plainly: (lesson: Lesson) => Lesson;
}

/**
 * The changes that turn the lessons that are there into the planned ones, class by class. Lessons that are equal
 * stay; one that keeps its time or, after that, is the only one left over has changed; the order of the planned
 * lessons makes no difference.
 */
export function compareLessons<K extends KeptLesson, P extends Lesson>(sides: Sides<K, P>): Change<K, P>[] {
  const { fromWeek, removes, plainly } = sides;
  const kept = sides.kept.flatMap((lesson) => {
    const rest = weeksFrom(lesson, fromWeek);
    return rest === null ? [] : [{ lesson, rest: plainly({ ...lesson, ...rest }) }];
  });
  const keptOf = byClass(kept, ({ lesson }) => lesson);
  const asked = sides.planned.map((lesson) => ({ lesson, rest: plainly(lesson) }));
  const askedOf = byClass(asked, ({ lesson }) => lesson);
  return [...new Set([...keptOf.keys(), ...askedOf.keys()])]
    .sort((one, other) => one - other)
    .flatMap((id) => {
      const there = sorted(keptOf.get(id) ?? [], ({ rest }) => lessonKey(rest));
      const wanted = sorted(askedOf.get(id) ?? [], ({ rest }) => lessonKey(rest));
      return pair(there, wanted, removes ? likenesses : likenesses.slice(0, sameTime));
    })
    .filter(({ after }) => removes || after !== null)
    .map(({ before, after }) => changeOf(before, after, fromWeek));
}

function byClass<T>(list: readonly T[], lessonOf: (one: T) => Lesson): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const one of list) {
    const { assignmentId } = lessonOf(one);
    const known = found.get(assignmentId);
    if (known === undefined) found.set(assignmentId, [one]);
    else known.push(one);
  }
  return found;
}

function sorted<T>(list: readonly T[], key: (one: T) => string): T[] {
  return list.toSorted((one, other) => compareKeys(key(one), key(other)));
}

interface Known<L> {
  readonly lesson: L;
  /** Plainly, and only from the first week that may change. */
  readonly rest: Lesson;
}

interface Pair<K, P> {
  readonly before: Known<K> | null;
  readonly after: Known<P> | null;
}

/** From the strictest meaning of "the same lesson" to the loosest. */
const likenesses: readonly ((lesson: Lesson) => string)[] = [
  lessonKey,
  ({ weekday, timeSlotId, parity, first, end }) => [weekday, timeSlotId, parity, first, end].join(),
  ({ weekday, timeSlotId, parity }) => [weekday, timeSlotId, parity].join(),
  ({ weekday, timeSlotId }) => [weekday, timeSlotId].join(),
  ({ parity, first, end, roomId }) => [parity, first, end, roomId].join(),
  ({ parity, first, end }) => [parity, first, end].join(),
  () => '',
];
/** So many of them ask for the same time: what only adds and changes must not take a second lesson for a moved one. */
const sameTime = 4;

function pair<K extends KeptLesson, P extends Lesson>(
  kept: readonly Known<K>[],
  planned: readonly Known<P>[],
  alike: typeof likenesses,
): Pair<K, P>[] {
  let open = [...kept];
  let left = [...planned];
  const pairs: Pair<K, P>[] = [];
  for (const likeness of alike) {
    const waiting = new Map<string, Known<K>[]>();
    for (const before of open.toReversed()) {
      const key = likeness(before.rest);
      const known = waiting.get(key);
      if (known === undefined) waiting.set(key, [before]);
      else known.push(before);
    }
    const taken = new Set<Known<K>>();
    left = left.filter((after) => {
      const before = waiting.get(likeness(after.rest))?.pop();
      if (before === undefined) return true;
      taken.add(before);
      pairs.push({ before, after });
      return false;
    });
    open = open.filter((before) => !taken.has(before));
  }
  return [
    ...pairs,
    ...left.map((after) => ({ before: null, after })),
    ...open.map((before) => ({ before, after: null })),
  ];
}

function changeOf<K extends KeptLesson, P extends Lesson>(
  before: Known<K> | null,
  after: Known<P> | null,
  fromWeek: number,
): Change<K, P> {
  const remains = before === null ? null : weeksBefore(before.lesson, fromWeek);
  if (before === null) return { state: 'added', before: null, after: after?.lesson ?? null, remains };
  if (after === null) return { state: 'removed', before: before.lesson, after: null, remains };
  const isSame = lessonKey(before.rest) === lessonKey(after.rest);
  return { state: isSame ? 'kept' : 'changed', before: before.lesson, after: after.lesson, remains };
}
