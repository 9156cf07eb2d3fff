import { compareKeys } from './compareKeys.ts';
import { lessonKey } from './lesson.ts';
import type { Lesson } from './lesson.ts';
import { meetingsAtOnce } from './meetingsAtOnce.ts';
import { sharedResources } from './sharedResources.ts';
import type { ConflictKind, Needed } from './sharedResources.ts';

/** Lessons that cannot all be: they need the same at one time. However many they are, they are one conflict. */
export interface Conflict<L extends Lesson = Lesson> {
  readonly kind: ConflictKind;
  /** Ids of the teacher, the room or the groups; none where students of electives are meant. */
  readonly of: readonly number[];
  readonly lessons: readonly L[];
}

/**
 * All lessons that need the same teacher, room or students at the same time, gathered by whom they need and when. Each
 * of them meets another one; groups whose lessons are the same share a conflict. The order of the lessons makes no
 * difference.
 */
export function conflictsAmong<L extends Lesson>(lessons: readonly L[], catalogue: Needed): Conflict<L>[] {
  const starts = new Map(catalogue.slots.map(({ id, starts: at }) => [id, at]));
  const ordered = lessons
    .map((lesson) => ({ lesson, key: orderOf(lesson, starts) }))
    .toSorted((one, other) => compareKeys(one.key, other.key))
    .map(({ lesson }) => lesson);
  const isAtOnce = meetingsAtOnce(ordered, catalogue.slots);
  const found = new Map<string, { kind: ConflictKind; of: number[]; members: readonly number[] }>();
  for (const { kind, id, uses } of sharedResources(ordered, catalogue)) {
    for (const members of isAtOnce(uses)) {
      const key = `${kind} ${kind === 'group' ? '' : id} ${members.join()}`;
      const known = found.get(key);
      const of = id === null ? [] : [id];
      if (known === undefined) found.set(key, { kind, of, members });
      else known.of.push(...of);
    }
  }
  return [...found.values()]
    .toSorted((one, other) => compareMembers(one.members, other.members))
    .map(({ kind, of, members }) => ({
      kind,
      of,
      lessons: members.flatMap((index) => ordered[index] ?? []),
    }));
}

function compareMembers(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((index, place) => index !== other[place]);
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? Infinity);
}

function orderOf(lesson: Lesson, starts: ReadonlyMap<number, string>): string {
  return `${lesson.weekday} ${starts.get(lesson.timeSlotId) ?? ''} ${lessonKey(lesson)}`;
}
