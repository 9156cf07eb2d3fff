import type { Catalogue } from './catalogue.ts';
import type { Lesson } from './lesson.ts';

export type ConflictKind = 'teacher' | 'room' | 'group';

/** What conflicts are found by. */
export type Needed = Pick<Catalogue, 'assignments' | 'slots' | 'studentsOf'>;

/** What a lesson needs of somebody or something. */
export interface Use {
  /** Place of the lesson in the list. */
  readonly index: number;
  /** Lessons clash when one of the two is strict. */
  readonly isStrict: boolean;
}

/** A teacher, a room or students, and everything that needs them: in each list any two at one time clash. */
export interface Resource {
  readonly kind: ConflictKind;
  /** Of a teacher, a room or a group; null for all students of electives together. */
  readonly id: number | null;
  readonly uses: readonly (readonly Use[])[];
}

/**
 * Whom and what several lessons need. The subgroups of a group may part, the whole group meets each of them. Electives
 * run side by side for the same groups, so there it counts who has chosen what.
 */
export function* sharedResources(lessons: readonly Lesson[], needed: Needed): Generator<Resource> {
  yield* byId('teacher', lessons, ({ teacherId }) => teacherId);
  yield* byId('room', lessons, ({ roomId }) => roomId);
  yield* groupsOf(lessons, needed);
  const uses = [...studentsOf(lessons, needed)];
  if (uses.length > 0) yield { kind: 'group', id: null, uses };
}

function* byId(
  kind: ConflictKind,
  lessons: readonly Lesson[],
  idOf: (lesson: Lesson) => number | null,
): Generator<Resource> {
  const found = new Map<number, Use[]>();
  for (const [index, lesson] of lessons.entries()) {
    const id = idOf(lesson);
    if (id !== null) add(found, id, { index, isStrict: true });
  }
  for (const [id, uses] of found) if (uses.length > 1) yield { kind, id, uses: [uses] };
}

function* groupsOf(lessons: readonly Lesson[], { assignments }: Needed): Generator<Resource> {
  const found = new Map<number, { subgroup: number; use: Use }[]>();
  for (const [index, { assignmentId }] of lessons.entries()) {
    const assignment = assignments.get(assignmentId);
    if (assignment === undefined || assignment.isElective) continue;
    const { subgroup } = assignment;
    for (const id of assignment.groupIds) add(found, id, { subgroup, use: { index, isStrict: true } });
  }
  for (const [id, taught] of found) {
    const parts = new Set(taught.map(({ subgroup }) => subgroup).filter((subgroup) => subgroup !== 0));
    const uses = [...(parts.size === 0 ? [0] : parts)].map((part) =>
      taught.flatMap(({ subgroup, use }) => (subgroup === 0 || subgroup === part ? [use] : [])),
    );
    yield { kind: 'group', id, uses };
  }
}

/** What each student attends who has chosen something; those who attend the same are looked at once. */
function studentsOf(lessons: readonly Lesson[], { assignments, studentsOf: listOf }: Needed): Use[][] {
  const lessonsOf = new Map<number, Use[]>();
  for (const [index, { assignmentId }] of lessons.entries()) {
    const isStrict = assignments.get(assignmentId)?.isElective === true;
    if (listOf.has(assignmentId)) add(lessonsOf, assignmentId, { index, isStrict });
  }
  const classesOf = new Map<number, number[]>();
  for (const id of lessonsOf.keys()) for (const student of listOf.get(id) ?? []) add(classesOf, student, id);
  const together = new Map([...classesOf.values()].map((classes) => [classes.join(), classes]));
  return [...together.values()].map((classes) => classes.flatMap((id) => lessonsOf.get(id) ?? []));
}

function add<Key, T>(map: Map<Key, T[]>, key: Key, value: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
