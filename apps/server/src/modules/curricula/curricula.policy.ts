import { AppError, scopeOf } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rightScope, scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { specialties } from '#modules/structure/organisation.tables.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import { int, smallint } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

/** Somebody who writes plans, and with which request. */
export type Who = Actor & { readonly person: Person };

/** Whose plan it is. */
export interface Intake {
  readonly specialtyId: number;
  readonly formId: number;
  readonly yearId: number;
}

/** Plans belong to the faculty of their specialty; whoever has the right there sees and writes them. */
export const planScope = rightScope;
export const planScopeOf = (person: Person) => scopeParams(person, 'curricula.manage');
export const isOfScope = ({ isEverywhere, faculties }: Params<typeof planScope>, specialty: SQL) =>
  sql`(${isEverywhere} or ${specialty}.faculty_id = any(${faculties}))`;

const selectFaculty = statement({
  name: 'curricula_faculty',
  params: { specialtyId: int },
  row: { facultyId: smallint },
  sql: (p) => sql`select faculty_id as "facultyId" from ${specialties} where id = ${p.specialtyId}`,
});

/** Refuses specialties of faculties in which the person has no say, as if there were none. */
export async function requireSpecialty(db: Database, person: Person, specialtyId: number): Promise<void> {
  const scope = scopeOf(person, 'curricula.manage');
  const [found] = await selectFaculty(db, { specialtyId });
  const isTheirs = found !== undefined && (scope === 'all' || scope.includes(found.facultyId));
  if (!isTheirs) throw new AppError('curriculum.unknown');
}
