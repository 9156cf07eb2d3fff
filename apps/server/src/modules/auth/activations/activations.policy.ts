import type { Person } from '@bilim/contract';
import { scopeOf } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { isWithin, membersOf, rightScope, scopeParams } from '#modules/people/faculties.ts';
import { valuesIn } from '#platform/db/statement.ts';

import { activationLinks, userGrants, userRoles, users } from '../auth.tables.ts';

/** Accounts without a password, and those that had a link; not long after the term began they are few. */
export const withoutPasswordOrByLink = sql`(
  select waiting.id from ${users} waiting where waiting.password_hash is null
  union select l.user_id from ${activationLinks} l)`;

/**
 * Whose first password somebody may arrange: of students and teachers where the right holds. Accounts with more
 * rights are left to whoever manages the settings: otherwise a dean's office could become administrator by a link.
 */
export function activatableBy(person: Person, userId: SQL, today: string): SQL {
  return sql`(${reachOf(person, userId, today)} and ${hasNoRightsAbove(person, userId)})`;
}

/** Whose lost password somebody may replace: the same people, one at a time, and never the own one. */
export function renewableBy(person: Person, userId: SQL, today: string): SQL {
  const reach = isWithin(
    valuesIn(rightScope, scopeParams(person, 'accounts.activate')),
    userId,
    sql`${today}::date`,
  );
  return sql`(${userId} <> ${person.id} and ${reach} and ${hasNoRightsAbove(person, userId)})`;
}

function hasNoRightsAbove(person: Person, userId: SQL): SQL {
  if (scopeOf(person, 'settings.manage') === 'all') return sql`true`;
  return sql`(not exists (
    select from ${userRoles} held where held.user_id = ${userId} and held.role not in ('student', 'teacher')
  ) and not exists (select from ${userGrants} given where given.user_id = ${userId}))`;
}

/** Before a term thousands are asked about at once: the faculties are looked up for all of them together. */
function reachOf(person: Person, userId: SQL, today: string): SQL {
  const scope = scopeOf(person, 'accounts.activate');
  if (scope === 'all') return sql`true`;
  const faculties = sql`${sql.param(scope)}::int[]`;
  const members = membersOf(faculties, sql`${today}::date`, withoutPasswordOrByLink);
  return sql`${userId} in (select own.person_id from ${members} own)`;
}
