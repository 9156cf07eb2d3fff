import { AppError } from '@bilim/contract';
import { placeKinds } from '@bilim/contract/rights';
import { sql } from 'drizzle-orm';

import { rightScope } from '#modules/auth/rights/faculties.policy.ts';
import { groups } from '#modules/people/people.tables.ts';
import { departments, faculties, specialties } from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { int, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

interface At {
  readonly facultyId: number | null;
  readonly departmentId: number | null;
  readonly groupId: number | null;
}

const selectFaculty = statement({
  name: 'rights_faculty',
  params: { facultyId: orNull(int), departmentId: orNull(int), groupId: orNull(int) },
  row: { facultyId: orNull(int) },
  sql: (p) => sql`
  select coalesce(
    (select f.id from ${faculties} f where f.id = ${p.facultyId}),
    (select d.faculty_id from ${departments} d where d.id = ${p.departmentId}),
    (select s.faculty_id from ${groups} g join ${specialties} s on s.id = g.specialty_id where g.id = ${p.groupId})
  ) as "facultyId"`,
});

/** The faculty in which a place lies; null for the whole university. */
export async function facultyOf(
  db: Database,
  { facultyId, departmentId, groupId }: At,
): Promise<number | null> {
  if (facultyId === null && departmentId === null && groupId === null) return null;
  const [row] = await selectFaculty(db, { facultyId, departmentId, groupId });
  if (row?.facultyId === undefined || row.facultyId === null) throw new AppError('request.not_found');
  return row.facultyId;
}

const most = 20;

/** Where the caller may give rights: faculties first, then departments and groups, by a part of the name. */
export const selectPlaces = inEachLanguage((language) =>
  statement({
    name: `rights_places_${language}`,
    params: { ...rightScope, pattern: text },
    row: { kind: oneOf(...placeKinds), id: int, name: text },
    sql: (p) => {
      const isMine = (faculty: string) =>
        sql`(${p.isEverywhere} or ${sql.raw(faculty)} = any(${p.faculties}))`;
      return sql`
      select found.kind, found.id, found.name from (
        select 'faculty' as kind, 1 as rank, f.id::integer, ${nameIn(language, 'f')} as name from ${faculties} f
        where f.closed_on is null and ${isMine('f.id')}
        union all
        select 'department', 2, d.id::integer, ${nameIn(language, 'd')} from ${departments} d
        where d.closed_on is null and ${isMine('d.faculty_id')}
        union all
        select 'group', 3, g.id, g.name from ${groups} g join ${specialties} s on s.id = g.specialty_id
        where not g.is_archived and ${isMine('s.faculty_id')}
      ) found
      where found.name ilike ${p.pattern}
      order by found.rank, found.name collate "und-x-icu", found.id limit ${sql.raw(String(most))}`;
    },
  }),
);
