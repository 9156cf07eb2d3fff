import { createHash } from 'node:crypto';

import { AppError } from '@bilim/contract';
import type { ConflictKind } from '@bilim/contract/timetableConflicts';

import type { Slot } from './catalogue.ts';
import { compareKeys } from './compareKeys.ts';
import { lessonKey } from './lesson.ts';
import type { Lesson } from './lesson.ts';
import { mostClashing } from './limits.ts';
import { meetingsAtOnce } from './meetingsAtOnce.ts';
import { sharedResources } from './sharedResources.ts';
import type { Needed, Places, Resource } from './sharedResources.ts';

/** Lessons that cannot all be: they need the same at one time. However many they are, they are one conflict. */
export interface Conflict<L extends Lesson = Lesson> {
  readonly kind: ConflictKind;
  /** The teacher, the room, or all students who sit in several of them. */
  readonly of: readonly number[];
  readonly lessons: readonly L[];
}

/**
 * All lessons that need the same teacher, room or students at the same time, gathered by whom they need and when. Each
 * of them meets another one; students whose lessons are the same share a conflict. The order of the lessons makes no
 * difference.
 */
export function conflictsAmong<L extends Lesson>(lessons: readonly L[], needed: Needed): Conflict<L>[] {
  const starts = new Map(needed.slots.map(({ id, starts: at }) => [id, at]));
  const ordered = lessons
    .map((lesson) => ({ lesson, key: orderOf(lesson, starts) }))
    .toSorted((one, other) => compareKeys(one.key, other.key))
    .map(({ lesson }) => lesson);
  return [...gathered(ordered, needed)]
    .toSorted((one, other) => compareMembers(one.members, other.members))
    .map(({ kind, of, members }) => {
      const sides = members.flatMap((place) => ordered[place] ?? []);
      const isChosen = sides.some(({ assignmentId: id }) => needed.assignments.get(id)?.isElective === true);
      return {
        kind: kind === 'student' && isChosen ? 'elective' : kind,
        of: of.toSorted((one, other) => one - other),
        lessons: sides,
      };
    });
}

interface Gathered {
  readonly kind: Resource['kind'];
  readonly of: number[];
  readonly members: Places;
}

function gathered(ordered: readonly Lesson[], needed: Needed): Iterable<Gathered> {
  const isAtOnce = meetingsAtOnce(ordered, needed.slots);
  const found = new Map<string, Gathered>();
  let clashing = 0;
  for (const { kind, of, places } of sharedResources(ordered, needed)) {
    for (const members of isAtOnce(places)) {
      clashing += members.length;
      if (clashing > mostClashing) throw new AppError('timetable.too_many_clashes');
      const key = `${kind} ${kind === 'student' ? '' : of.join()} ${members.join()}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { kind, of: [...of], members });
      else for (const id of of) known.of.push(id);
    }
  }
  return found.values();
}

/**
 * Tells a conflict from every other one for as long as who meets where and when is the same, also in another file. The
 * first week is left out: it follows the week from which an import holds.
 */
export function conflictKey({ kind, of, lessons }: Conflict, slots: ReadonlyMap<number, Slot>): string {
  const sides = lessons.map(({ assignmentId, teacherId, roomId, weekday, timeSlotId, parity, end }) => {
    const { starts = '', ends = '' } = slots.get(timeSlotId) ?? {};
    return [assignmentId, teacherId, roomId, weekday, starts, ends, parity, end].join();
  });
  const whom = kind === 'teacher' || kind === 'room' ? of.join() : '';
  return createHash('sha256')
    .update([kind, whom, ...sides.sort(compareKeys)].join('|'))
    .digest('base64url')
    .slice(0, 16);
}

function compareMembers(one: Places, other: Places): number {
  const at = one.findIndex((place, index) => place !== other[index]);
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? Infinity);
}

function orderOf(lesson: Lesson, starts: ReadonlyMap<number, string>): string {
  return `${lesson.weekday} ${starts.get(lesson.timeSlotId) ?? ''} ${lessonKey(lesson)}`;
}
