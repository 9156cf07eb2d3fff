import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { isWithin } from '#modules/people/faculties.ts';
import { teachers } from '#modules/people/people.tables.ts';

import { sharesClass, sharesGroup } from './acquaintance.ts';
import type { Caller } from './caller.ts';

/** Oneself, and with `people.read` whoever belongs to its scope. */
export function readsProfileOf(caller: Caller, personId: SQL): SQL {
  const scope = { isEverywhere: caller.readsEverywhere, faculties: caller.readFaculties };
  return sql`(${personId} = ${caller.callerId} or ${isWithin(scope, personId, caller.today)})`;
}

/** Tax id, phone, birth date and origin: one's own, and with `people.read_private` those in its scope. */
export function readsPrivateDataOf(caller: Caller, personId: SQL): SQL {
  const scope = { isEverywhere: caller.readsPrivateEverywhere, faculties: caller.privateFaculties };
  return sql`(${personId} = ${caller.callerId} or ${isWithin(scope, personId, caller.today)})`;
}

/**
 * Oneself, whoever one shares a class or a group with, and with `photos.read` everybody in its scope
 * (authorisation matrix, misc/photo).
 */
export function seesPhotoOf(caller: Caller, personId: SQL): SQL {
  const scope = { isEverywhere: caller.seesPhotosEverywhere, faculties: caller.photoFaculties };
  return sql`(${personId} = ${caller.callerId} or ${isWithin(scope, personId, caller.today)}
    or ${sharesClass(caller, personId)} or ${sharesGroup(caller, personId)})`;
}

/**
 * Whom a search finds: teachers are known to everybody; a student also finds the own group, a teacher the students
 * of the own classes, and whoever reads people finds those in scope.
 */
export function finds(caller: Caller, personId: SQL): SQL {
  const isTeacher = sql`exists (select from ${teachers} t where t.id = ${personId} and t.is_active)`;
  const isKnown =
    caller.capacity === 'teacher' ? sharesClass(caller, personId) : sharesGroup(caller, personId);
  return sql`(${isTeacher} or ${isKnown} or ${readsProfileOf(caller, personId)})`;
}
