import type { Person } from '@bilim/contract';
import { scopeOf } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { isWithin, scopeParams } from '#modules/people/faculties.ts';

import { userGrants, userRoles } from '../auth.tables.ts';

/**
 * Whose first password somebody may arrange: of students and teachers where the right holds. Accounts with more
 * rights are left to whoever manages the settings: otherwise a dean's office could become administrator by a link.
 */
export function activatableBy(person: Person, userId: SQL, today: string): SQL {
  const isWithinReach = isWithin(scopeParams(person, 'accounts.activate'), userId, sql`${today}::date`);
  if (scopeOf(person, 'settings.manage') === 'all') return isWithinReach;
  return sql`(${isWithinReach} and not exists (
    select from ${userRoles} held where held.user_id = ${userId} and held.role not in ('student', 'teacher')
  ) and not exists (select from ${userGrants} given where given.user_id = ${userId}))`;
}
