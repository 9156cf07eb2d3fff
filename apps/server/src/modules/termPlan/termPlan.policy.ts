import { AppError } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { placeParams, placeScope, rightScope, scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { groups } from '#modules/people/people.tables.ts';
import { departments, specialties } from '#modules/structure/organisation.tables.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import { int, listOf } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

import { plannedClassGroups, plannedClasses } from './termPlan.tables.ts';

/** Somebody who plans or assigns, and with which request. */
export type Who = Actor & { readonly person: Person };

/** Whoever plans a faculty works on the classes of its groups, too, whichever department holds them. */
export const partScope = { ...placeScope, planned: listOf(int) };

export function partParams(person: Person): ValuesOf<typeof partScope> {
  const assigned = placeParams(person, 'termplan.assign');
  const planned = scopeParams(person, 'termplan.manage');
  return {
    ...assigned,
    isEverywhere: assigned.isEverywhere || planned.isEverywhere,
    faculties: [...assigned.faculties, ...planned.faculties],
    planned: planned.faculties,
  };
}

/** Whether a planned class `p` belongs to somebody's part of the plan. */
export function isOfPart(at: Params<typeof partScope>): SQL {
  return sql`(${at.isEverywhere} or ${isDepartmentOf(at, sql`p.department_id`)}
    or (cardinality(${at.planned}) > 0 or cardinality(${at.groups}) > 0) and exists (
      select from ${plannedClassGroups} link join ${groups} g on g.id = link.group_id
      join ${specialties} s on s.id = g.specialty_id
      where link.planned_id = p.id and (s.faculty_id = any(${at.planned}) or g.id = any(${at.groups}))))`;
}

export function isDepartmentOf(at: Params<typeof placeScope>, departmentId: SQL): SQL {
  return sql`(${at.isEverywhere} or ${departmentId} = any(${at.departments}) or ${departmentId} in (
    select own.id from ${departments} own where own.faculty_id = any(${at.faculties})))`;
}

const selectInPart = statement({
  name: 'term_plan_in_part',
  params: { ...partScope, plannedIds: listOf(int) },
  row: { plannedId: int },
  sql: (p) => sql`
  select p.id as "plannedId" from ${plannedClasses} p
  where p.id = any(${p.plannedIds}) and p.ended_by is null and ${isOfPart(p)} for update`,
});

/** Holds these classes for the transaction; refuses those of others as if there were none. */
export async function requireClasses(
  tx: Database,
  person: Person,
  plannedIds: readonly number[],
): Promise<void> {
  const found = await selectInPart(tx, { ...partParams(person), plannedIds });
  if (found.length !== new Set(plannedIds).size) throw new AppError('termplan.unknown');
}

const selectDepartment = statement({
  name: 'term_plan_department',
  params: { ...rightScope, departmentId: int },
  row: { departmentId: int },
  sql: (p) => sql`
  select d.id as "departmentId" from ${departments} d
  where d.id = ${p.departmentId} and (${p.isEverywhere} or d.faculty_id = any(${p.faculties}))`,
});

/** A department whose classes somebody puts into force. */
export async function requireDepartment(db: Database, person: Person, departmentId: number): Promise<void> {
  const found = await selectDepartment(db, { ...scopeParams(person, 'termplan.manage'), departmentId });
  if (found.length === 0) throw new AppError('termplan.unknown');
}
