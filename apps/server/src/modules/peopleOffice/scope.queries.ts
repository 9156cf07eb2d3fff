import { AppError, scopeOf } from '@bilim/contract';
import type { Grant, Person } from '@bilim/contract';
import { inArray, eq } from 'drizzle-orm';

import { groups } from '#modules/people/people.tables.ts';
import { departments, specialties } from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';

const isWithin = (person: Person, grant: Grant, facultyId: number) => {
  const scope = scopeOf(person, grant);
  return scope === 'all' || scope.includes(facultyId);
};

/** Names of these departments, all of which are where the office keeps people. */
export async function departmentsWithin(
  db: Database,
  { person }: { readonly person: Person },
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: departments.id, name: departments.nameRu, facultyId: departments.facultyId })
    .from(departments)
    .where(inArray(departments.id, [...ids]));
  const isOwn = rows.every(({ facultyId }) => isWithin(person, 'people.manage', facultyId));
  if (!isOwn || rows.length < new Set(ids).size) throw new AppError('auth.forbidden');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The academic year in which a group began, which is where the office keeps people. */
export async function admissionYearOf(
  db: Database,
  { person }: { readonly person: Person },
  groupId: number,
): Promise<number> {
  const [group] = await db
    .select({ year: groups.admissionYearId, facultyId: specialties.facultyId })
    .from(groups)
    .innerJoin(specialties, eq(specialties.id, groups.specialtyId))
    .where(eq(groups.id, groupId));
  if (group === undefined || !isWithin(person, 'people.manage', group.facultyId)) {
    throw new AppError('auth.forbidden');
  }
  return group.year;
}
