import type { Catalogue } from './catalogue.ts';
import type { Lesson } from './lesson.ts';

/** What conflicts are found by. */
export type Needed = Pick<Catalogue, 'assignments' | 'slots' | 'attendance'>;

/** Places of lessons in their list. */
export type Places = readonly number[];

/** A teacher, a room or students who attend the same, and the lessons that need them: any two at one time clash. */
export interface Resource {
  readonly kind: 'teacher' | 'room' | 'student';
  /** The teacher, the room, or all these students. */
  readonly of: readonly number[];
  readonly places: Places;
}

/** Whom and what several lessons need. Of students the class lists decide, whatever group they belong to. */
export function* sharedResources(
  lessons: readonly Lesson[],
  { attendance }: Pick<Needed, 'attendance'>,
): Generator<Resource> {
  yield* byId('teacher', lessons, ({ teacherId }) => teacherId);
  yield* byId('room', lessons, ({ roomId }) => roomId);
  const ofClass = placesBy(lessons, ({ assignmentId }) => assignmentId);
  for (const { classes, students } of attendance) {
    const places = classes.flatMap((id) => ofClass.get(id) ?? []).sort((one, other) => one - other);
    if (places.length > 1) yield { kind: 'student', of: students, places };
  }
}

function* byId(
  kind: Resource['kind'],
  lessons: readonly Lesson[],
  idOf: (lesson: Lesson) => number | null,
): Generator<Resource> {
  for (const [id, places] of placesBy(lessons, idOf)) if (places.length > 1) yield { kind, of: [id], places };
}

function placesBy(
  lessons: readonly Lesson[],
  idOf: (lesson: Lesson) => number | null,
): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [place, lesson] of lessons.entries()) {
    const id = idOf(lesson);
    if (id === null) continue;
    const known = found.get(id);
    if (known === undefined) found.set(id, [place]);
    else known.push(place);
  }
  return found;
}
