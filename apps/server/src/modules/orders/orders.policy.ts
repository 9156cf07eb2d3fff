import { scopeOf } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { membersOf, rightScope, scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { students } from '#modules/people/people.tables.ts';
import { day, int } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';

/** An office that keeps orders, and where. */
export const keeper = { ...rightScope, callerId: int };
export function keeperOf(person: Person): ValuesOf<typeof keeper> {
  return { ...scopeParams(person, 'orders.manage'), callerId: person.id };
}

/** Its own, and those of its faculties; whoever keeps them everywhere, all. `o` is the order. */
export function keptBy({ isEverywhere, faculties, callerId }: Params<typeof keeper>): SQL {
  return sql`(${isEverywhere} or o.faculty_id = any(${faculties}) or o.created_by = ${callerId})`;
}

/** Whose order it is: of the only faculty of the office, or of the whole university. */
export function facultyOf(person: Person): number | null {
  const scope = scopeOf(person, 'orders.manage');
  return scope === 'all' ? null : (scope[0] ?? null);
}

/** About whom the office may order something: people of its faculties, and whoever waits to be enrolled. */
export const within = { ...rightScope, today: day };
export function isOwnStudent({ isEverywhere, faculties, today }: Params<typeof within>, studentId: SQL): SQL {
  return sql`(${isEverywhere} or ${studentId} in (
    select own.person_id from ${membersOf(faculties, today)} own
    union all select s.id from ${students} s where s.status = 'applicant'))`;
}
