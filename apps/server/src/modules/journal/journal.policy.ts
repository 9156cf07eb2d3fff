import { AppError, holds, scopeOf } from '@bilim/contract';
import type { Grant, Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { groups } from '#modules/people/people.tables.ts';
import { streamGroups } from '#modules/registration/registration.tables.ts';
import { departments, specialties } from '#modules/structure/organisation.tables.ts';
import { bool, int, listOf, orNull, smallint } from '#platform/db/sqlTypes.ts';
import type { Shape, ValuesOf } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';

/** Who asks, as parameters of statements: as a teacher, and where somebody reads, corrects and manages journals. */
export const teacherScope = { ownTeacherId: orNull(int) };
export const readScope = { ...teacherScope, readsAll: bool, readFaculties: listOf(smallint) };
export const correctScope = { correctsAll: bool, correctedFaculties: listOf(smallint) };
export const manageScope = { managesAll: bool, managedFaculties: listOf(smallint) };
const staffScope = { ...readScope, ...correctScope, ...manageScope };

type StaffScope = ValuesOf<typeof staffScope>;

export function staffScopeOf(person: Person): StaffScope {
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

/** Which classes, under their alias in a statement. */
export type Policy<S extends Shape> = (scope: Params<S>, alias: string) => SQL;

/** A teacher's own class (authorisation matrix, TG and TO). */
export const taughtBy: Policy<typeof teacherScope> = ({ ownTeacherId }, alias) =>
  sql`coalesce(${sql.identifier(alias)}.teacher_id = ${ownTeacherId}, false)`;

/** A class is read by its teacher, and by whoever reads journals in its faculty. */
export const readableBy: Policy<typeof readScope> = (scope, alias) =>
  sql`(${taughtBy(scope, alias)} or ${isWithin(scope.readsAll, scope.readFaculties, alias)})`;

/** Its marks are corrected at any time by whoever corrects journals in its faculty (docs/rules.md). */
export const correctableBy: Policy<typeof correctScope> = ({ correctsAll, correctedFaculties }, alias) =>
  isWithin(correctsAll, correctedFaculties, alias);

/** Its list, its lessons as a whole and late changes are the business of whoever manages journals there. */
export const managedBy: Policy<typeof manageScope> = ({ managesAll, managedFaculties }, alias) =>
  isWithin(managesAll, managedFaculties, alias);

export const byNobody: Policy<Shape> = () => sql`false`;

/**
 * A class belongs to two sides: the faculty of the department that teaches it, and the faculties whose
 * groups sit in it. Staff of either see it: one answers for the teacher, the other for the students.
 *
 * Which groups are of these faculties is looked up once, for as many classes as are asked about: `case` keeps PostgreSQL
 * from looking each group of each class up instead, and `offset 0` from going through all streams.
 */
function isWithin(everywhere: SQL, faculties: SQL, alias: string): SQL {
  const a = sql.identifier(alias);
  const named = sql`any(${faculties})`;
  const theirGroups = sql`(
    select g.id from ${groups} g join ${specialties} sp on sp.id = g.specialty_id where sp.faculty_id = ${named})`;
  return sql`(${everywhere}
    or exists (select from ${departments} d where d.id = ${a}.department_id and d.faculty_id = ${named})
    or coalesce(${a}.group_id in ${theirGroups}, false)
    or exists (
      select from ${streamGroups} sg
      where sg.stream_id = ${a}.stream_id and case when sg.group_id in ${theirGroups} then true end
      offset 0))`;
}

/**
 * The same of many classes at once, each with the faculties of its two sides: columns `assignment_id` and `faculty_id`
 * for rows that have these and `group_id` and `stream_id`.
 */
export function facultiesOfClasses(classes: SQL): SQL {
  const throughGroups = (link: SQL) => sql`
    select c.assignment_id, sp.faculty_id from ${classes} c ${link} join ${specialties} sp on sp.id = g.specialty_id`;
  return sql`(
    select c.assignment_id, c.faculty_id from ${classes} c
    union ${throughGroups(sql`join ${groups} g on g.id = c.group_id`)}
    union ${throughGroups(sql`
      join ${streamGroups} sg on sg.stream_id = c.stream_id join ${groups} g on g.id = sg.group_id`)})`;
}

/**
 * How far somebody looks: a teacher sees the own classes and nothing else, whoever holds a right over journals
 * those of faculties too. Each has its own statements, so that the teacher's stay short.
 */
export type ScopeKind = 'own' | 'staff';

const staffGrants = ['journals.read', 'journals.correct', 'journals.manage'] as const;

export function scopeKindOf(person: Person): ScopeKind {
  return staffGrants.some((grant) => holds(person, grant)) ? 'staff' : 'own';
}

/** What a statement about classes says for one kind of scope. */
export interface Sight<S extends typeof teacherScope> {
  readonly scopeKind: ScopeKind;
  readonly scope: S;
  readonly mayRead: Policy<S>;
  readonly mayCorrect: Policy<S>;
  readonly mayManage: Policy<S>;
}

export const ownSight: Sight<typeof teacherScope> = {
  scopeKind: 'own',
  scope: teacherScope,
  mayRead: taughtBy,
  mayCorrect: byNobody,
  mayManage: byNobody,
};

export const staffSight: Sight<typeof staffScope> = {
  scopeKind: 'staff',
  scope: staffScope,
  mayRead: readableBy,
  mayCorrect: correctableBy,
  mayManage: managedBy,
};
