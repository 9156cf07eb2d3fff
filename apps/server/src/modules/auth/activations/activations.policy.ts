import type { Person } from '@bilim/contract';
import { scopeOf } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { isWithin, membersOf, rightScope, scopeParams } from '../rights/faculties.policy.ts';
import { bool, day, int } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';

import { activationLinks, userGrants, userRoles, users } from '../auth.tables.ts';

/** Whoever arranges passwords, today, and where. */
export const arranger = { ...rightScope, managesSettings: bool, today: day };
export function arrangerOf(person: Person, today: string): ValuesOf<typeof arranger> {
  const managesSettings = scopeOf(person, 'settings.manage') === 'all';
  return { ...scopeParams(person, 'accounts.activate'), managesSettings, today };
}
type Arranger = Params<typeof arranger>;

/** The same who does so for one person, never the own one. */
export const renewer = { ...arranger, callerId: int };
export function renewerOf(person: Person, today: string): ValuesOf<typeof renewer> {
  return { ...arrangerOf(person, today), callerId: person.id };
}

/** Accounts without a password, and those that had a link; not long after the term began they are few. */
export const withoutPasswordOrByLink = sql`(
  select waiting.id from ${users} waiting where waiting.password_hash is null
  union select l.user_id from ${activationLinks} l)`;

/**
 * Whose first password somebody may arrange: of students and teachers where the right holds. Accounts with more
 * rights are left to whoever manages the settings: otherwise a dean's office could become administrator by a link.
 */
export function activatableBy(p: Arranger, userId: SQL): SQL {
  return sql`(${reachOf(p, userId)} and ${hasNoRightsAbove(p, userId)})`;
}

/** Whose lost password somebody may replace: the same people, one at a time. */
export function renewableBy(p: Params<typeof renewer>, userId: SQL): SQL {
  return sql`(${userId} <> ${p.callerId} and ${isWithin(p, userId, p.today)} and ${hasNoRightsAbove(p, userId)})`;
}

/** Whoever has only the rights of students and teachers; others are left to whoever manages the settings. */
export function hasNoRightsAbove({ managesSettings }: Pick<Arranger, 'managesSettings'>, userId: SQL): SQL {
  return sql`(${managesSettings} or not exists (
    select from ${userRoles} held where held.user_id = ${userId} and held.role not in ('student', 'teacher')
  ) and not exists (select from ${userGrants} given where given.user_id = ${userId}))`;
}

/** Before a term thousands are asked about at once: the faculties are looked up for all of them together. */
function reachOf({ isEverywhere, faculties, today }: Arranger, userId: SQL): SQL {
  const members = membersOf(faculties, today, withoutPasswordOrByLink);
  return sql`(${isEverywhere} or ${userId} in (select own.person_id from ${members} own))`;
}
