import type { Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { isWithin, scopeParams } from '#modules/people/faculties.ts';
import { teachers } from '#modules/people/people.tables.ts';

import { sharesClass, sharesGroup } from './acquaintance.ts';

/** Oneself, and with `people.read` whoever belongs to its scope. */
export function readsProfileOf(person: Person, personId: SQL, today: string): SQL {
  return sql`(${personId} = ${person.id}::int
    or ${isWithin(scopeParams(person, 'people.read'), personId, sql`${today}::date`)})`;
}

/** Tax id, phone, birth date and origin: one's own, and with `people.read_private` those in its scope. */
export function readsPrivateDataOf(person: Person, personId: SQL, today: string): SQL {
  return sql`(${personId} = ${person.id}::int
    or ${isWithin(scopeParams(person, 'people.read_private'), personId, sql`${today}::date`)})`;
}

/**
 * Oneself, whoever one shares a class or a group with, and with `photos.read` everybody in its scope
 * (authorisation matrix, misc/photo).
 */
export function seesPhotoOf(person: Person, personId: SQL, today: string): SQL {
  return sql`(${personId} = ${person.id}::int
    or ${isWithin(scopeParams(person, 'photos.read'), personId, sql`${today}::date`)}
    or ${sharesClass(person, personId, today)}
    or ${sharesGroup(person, personId, today)})`;
}

/**
 * Whom a search finds: teachers are known to everybody; a student also finds the own group, a teacher the students
 * of the own classes, and whoever reads people finds those in scope.
 */
export function finds(person: Person, personId: SQL, today: string): SQL {
  const isTeacher = sql`exists (select from ${teachers} t where t.id = ${personId} and t.is_active)`;
  const isKnown =
    person.role === 'teacher' ? sharesClass(person, personId, today) : sharesGroup(person, personId, today);
  return sql`(${isTeacher} or ${isKnown} or ${readsProfileOf(person, personId, today)})`;
}
