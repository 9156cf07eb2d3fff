import type { Assignment, Catalogue, Slot } from './catalogue.ts';
import { lessonKey, shareWeeks } from './lesson.ts';
import type { Lesson } from './lesson.ts';

export type ConflictKind = 'teacher' | 'room' | 'group';

export interface Conflict<L extends Lesson = Lesson> {
  readonly kind: ConflictKind;
  readonly one: L;
  readonly other: L;
}

type Needed = Pick<Catalogue, 'assignments' | 'slots' | 'studentsOf'>;

/**
 * Every two lessons that need the same teacher, room or students at the same time. Electives run side by side for
 * the same groups, so there it counts who has chosen what. The order of the lessons makes no difference.
 */
export function conflictsAmong<L extends Lesson>(lessons: readonly L[], catalogue: Needed): Conflict<L>[] {
  const slots = new Map(catalogue.slots.map((slot) => [slot.id, slot]));
  const ordered = lessons.toSorted((one, other) => compareKeys(orderOf(one, slots), orderOf(other, slots)));
  const indexOf = new Map(ordered.map((lesson, index) => [lesson, index]));
  const found: Conflict<L>[] = [];
  for (const [kind, sharers] of sharersOf(ordered, catalogue)) {
    const seen = new Set<string>();
    for (const sharing of sharers) {
      for (const [one, other] of pairsAtOnce(sharing, slots)) {
        const pair = `${indexOf.get(one) ?? ''}.${indexOf.get(other) ?? ''}`;
        if (seen.has(pair) || (kind === 'group' && !shareStudents(one, other, catalogue))) continue;
        seen.add(pair);
        found.push({ kind, one, other });
      }
    }
  }
  return found;
}

/** Lessons that name the same teacher, room or group, or share a student through an elective. */
function sharersOf<L extends Lesson>(lessons: readonly L[], { assignments, studentsOf }: Needed) {
  const teachers = new Map<number, L[]>();
  const rooms = new Map<number, L[]>();
  const students = new Map<string, L[]>();
  for (const lesson of lessons) {
    add(teachers, lesson.teacherId, lesson);
    if (lesson.roomId !== null) add(rooms, lesson.roomId, lesson);
    for (const group of assignments.get(lesson.assignmentId)?.groupIds ?? [])
      add(students, `g${group}`, lesson);
    for (const student of studentsOf.get(lesson.assignmentId) ?? []) add(students, `s${student}`, lesson);
  }
  return [
    ['teacher', [...teachers.values()]],
    ['room', [...rooms.values()]],
    ['group', [...students.values()]],
  ] as const;
}

function add<Key, L>(map: Map<Key, L[]>, key: Key, lesson: L): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [lesson]);
  else known.push(lesson);
}

function* pairsAtOnce<L extends Lesson>(
  lessons: readonly L[],
  slots: ReadonlyMap<number, Slot>,
): Generator<[L, L]> {
  for (const [index, one] of lessons.entries()) {
    for (const other of lessons.slice(index + 1)) if (areAtOnce(one, other, slots)) yield [one, other];
  }
}

function areAtOnce(one: Lesson, other: Lesson, slots: ReadonlyMap<number, Slot>): boolean {
  if (one.weekday !== other.weekday || !shareWeeks(one, other)) return false;
  if (one.timeSlotId === other.timeSlotId) return true;
  const [early, late] = [slots.get(one.timeSlotId), slots.get(other.timeSlotId)];
  if (early === undefined || late === undefined) return false;
  return early.starts < late.ends && late.starts < early.ends;
}

function shareStudents(one: Lesson, other: Lesson, { assignments, studentsOf }: Needed): boolean {
  const [first, second] = [assignments.get(one.assignmentId), assignments.get(other.assignmentId)];
  if (first === undefined || second === undefined) return false;
  if (first.isElective || second.isElective) return meet(studentsOf.get(first.id), studentsOf.get(second.id));
  return shareGroup(first, second);
}

/** Subgroups of one group may part; the whole group meets each of them. */
function shareGroup(one: Assignment, other: Assignment): boolean {
  const isApart = one.subgroup !== 0 && other.subgroup !== 0 && one.subgroup !== other.subgroup;
  return !isApart && one.groupIds.some((id) => other.groupIds.includes(id));
}

function meet(some: ReadonlySet<number> | undefined, others: ReadonlySet<number> | undefined): boolean {
  return some !== undefined && others !== undefined && [...some].some((id) => others.has(id));
}

function orderOf(lesson: Lesson, slots: ReadonlyMap<number, Slot>): string {
  return `${lesson.weekday} ${slots.get(lesson.timeSlotId)?.starts ?? ''} ${lessonKey(lesson)}`;
}

export function compareKeys(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
