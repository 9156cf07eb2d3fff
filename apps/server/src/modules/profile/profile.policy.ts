import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { isWithinPlace } from '#modules/auth/rights/faculties.policy.ts';

import { acquaintances, isCuratedBy, sharesClass, sharesGroup } from './acquaintance.policy.ts';
import type { Caller, Viewer } from './caller.ts';

/** Oneself, with `people.read` whoever belongs to its scope, and students of the groups whose curator one is. */
export function readsProfileOf(caller: Viewer, personId: SQL): SQL {
  const scope = {
    isEverywhere: caller.readsEverywhere,
    faculties: caller.readFaculties,
    departments: caller.readDepartments,
    groups: caller.readGroups,
  };
  return sql`(${personId} = ${caller.callerId} or ${isWithinPlace(scope, personId, caller.today)}
    or ${isCuratedBy(caller, personId)})`;
}

/** Tax id, phone, birth date and origin: one's own, and with `people.read_private` those in its scope. */
export function readsPrivateDataOf(caller: Caller, personId: SQL): SQL {
  const scope = {
    isEverywhere: caller.readsPrivateEverywhere,
    faculties: caller.privateFaculties,
    departments: caller.privateDepartments,
    groups: caller.privateGroups,
  };
  return sql`(${personId} = ${caller.callerId} or ${isWithinPlace(scope, personId, caller.today)})`;
}

/**
 * Oneself, whoever one shares a class or a group with, and with `photos.read` everybody in its scope
 * (authorisation matrix, misc/photo).
 */
export function seesPhotoOf(caller: Viewer, personId: SQL): SQL {
  const scope = {
    isEverywhere: caller.seesPhotosEverywhere,
    faculties: caller.photoFaculties,
    departments: caller.photoDepartments,
    groups: caller.photoGroups,
  };
  return sql`(${personId} = ${caller.callerId} or ${isWithinPlace(scope, personId, caller.today)}
    or ${sharesClass(caller, personId)} or ${sharesGroup(caller, personId)})`;
}

/** Whom a search finds: whoever is known to everybody or to this person, and with `people.read` those in its scope. */
export function finds(caller: Viewer, personId: SQL): SQL {
  return sql`(${personId} in (${acquaintances(caller)}) or ${readsProfileOf(caller, personId)})`;
}
