import { AppError, holds, scopeOf } from '@bilim/contract';
import type { Grant, Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { rightScope } from '#modules/people/faculties.ts';
import { groups } from '#modules/people/people.tables.ts';
import { streamGroups } from '#modules/registration/registration.tables.ts';
import { departments, specialties } from '#modules/structure/organisation.tables.ts';
import type { Params } from '#platform/db/statement.ts';

const p = sql.placeholder;

/**
 * How far somebody looks: a teacher sees the own classes and nothing else, whoever holds a right over journals
 * those of faculties too. Each has its own statements, so that the teacher's stay short.
 */
export type Reach = 'own' | 'staff';

const staffGrants = ['journals.read', 'journals.correct', 'journals.manage'] as const;

export function reachOf(person: Person): Reach {
  return staffGrants.some((grant) => holds(person, grant)) ? 'staff' : 'own';
}

export function inEachReach<T>(make: (reach: Reach) => T): Readonly<Record<Reach, T>> {
  return { own: make('own'), staff: make('staff') };
}

/** What the conditions of this file need to know about the person: parameters of a prepared statement. */
export type Powers = {
  readonly ownTeacherId: number | null;
  readonly readsAll: boolean;
  readonly readFaculties: readonly number[];
  readonly correctsAll: boolean;
  readonly correctedFaculties: readonly number[];
  readonly managesAll: boolean;
  readonly managedFaculties: readonly number[];
};

export function powersOf(person: Person): Powers {
  return {
    ownTeacherId: person.role === 'teacher' ? person.id : null,
    readsAll: seesAll(person, 'journals.read'),
    readFaculties: facultiesOf(person, 'journals.read'),
    correctsAll: seesAll(person, 'journals.correct'),
    correctedFaculties: facultiesOf(person, 'journals.correct'),
    managesAll: seesAll(person, 'journals.manage'),
    managedFaculties: facultiesOf(person, 'journals.manage'),
  };
}

/** Nothing is hidden from them, so that "no such mark" may be told apart from "not yours". */
export function seesAll(person: Person, grant: Grant): boolean {
  return scopeOf(person, grant) === 'all';
}

function facultiesOf(person: Person, grant: Grant): readonly number[] {
  const scope = scopeOf(person, grant);
  return scope === 'all' ? [] : scope;
}

/** Another teacher's classes may be named by whoever reads journals; a teacher names themselves (docs/rules.md). */
export function refuseOtherTeacher(person: Person, teacherId: number | undefined): void {
  if (teacherId === undefined || teacherId === person.id || holds(person, 'journals.read')) return;
  throw new AppError('auth.not_yourself');
}

/** The person as a teacher only: what staff may do besides does not count for teaching. */
export function asTeacher(person: Person): Person {
  return { ...person, grants: [] };
}

/** A teacher's own class `a` (authorisation matrix, TG and TO). */
export const isOwn = sql`coalesce(a.teacher_id = ${p('ownTeacherId')}::int, false)`;

/** A class is read by its teacher, and by whoever reads journals in its faculty. */
export const mayRead = inEachReach((reach) =>
  reach === 'own' ? isOwn : sql`(${isOwn} or ${isWithin(p('readsAll'), p('readFaculties'))})`,
);

/** Its marks are corrected at any time by whoever corrects journals in its faculty (docs/rules.md). */
export const mayCorrect = inEachReach((reach) =>
  reach === 'own' ? sql`false` : isWithin(p('correctsAll'), p('correctedFaculties')),
);

/** Its list, its lessons as a whole and late changes are the business of whoever manages journals there. */
export const mayManage = inEachReach((reach) =>
  reach === 'own' ? sql`false` : isWithin(p('managesAll'), p('managedFaculties')),
);

/** The same for a statement that takes where somebody manages journals as its parameters. */
export function managedBy({ isEverywhere, faculties }: Params<typeof rightScope>): SQL {
  return isWithin(isEverywhere, faculties);
}

/**
 * A class belongs to two sides: the faculty of the department that teaches it, and the faculties whose
 * groups sit in it. Staff of either see it: one answers for the teacher, the other for the students.
 */
function isWithin(everywhere: unknown, faculties: unknown): SQL {
  const named = sql`any(${faculties}::smallint[])`;
  return sql`(${everywhere}::boolean
    or exists (select from ${departments} d where d.id = a.department_id and d.faculty_id = ${named})
    or exists (
      select from ${groups} g join ${specialties} sp on sp.id = g.specialty_id
      where g.id = a.group_id and sp.faculty_id = ${named})
    or exists (
      select from ${streamGroups} sg join ${groups} g on g.id = sg.group_id join ${specialties} sp on sp.id = g.specialty_id
      where sg.stream_id = a.stream_id and sp.faculty_id = ${named}))`;
}
