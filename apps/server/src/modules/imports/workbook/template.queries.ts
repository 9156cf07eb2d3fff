import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { userRoles } from '#modules/auth/auth.tables.ts';
import { groups, people, positions, teacherPositions, teachers } from '#modules/people/people.tables.ts';
import { terms } from '#modules/structure/calendar.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { departments, faculties, specialties } from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { day, json } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';
import type { Cell } from '#platform/xlsx/sheet.ts';

import type { SheetKey } from './sheets.ts';

type Rows = readonly (readonly Cell[])[];

/** What Bilim knows already, in the columns of the sheets, so that a dean's office can refer to it. */
export async function selectContent(db: Database, today: string): Promise<Partial<Record<SheetKey, Rows>>> {
  return {
    units: cellsOf(await selectUnits(db)),
    programmes: cellsOf(await selectProgrammes(db)),
    groups: cellsOf(await selectGroups(db)),
    teachers: cellsOf(await selectTeachers(db, { today })),
    disciplines: cellsOf(await selectDisciplines(db)),
    terms: cellsOf(await selectTerms(db, { today })),
  };
}

/** Words to choose from: positions and types of lessons. */
export async function selectLists(db: Database): Promise<Rows> {
  const posts = cellsOf(await selectPositions(db));
  const types = cellsOf(await selectLessonTypes(db));
  const length = Math.max(posts.length, types.length);
  return Array.from({ length }, (_, index) => [posts[index]?.[0] ?? null, types[index]?.[0] ?? null]);
}

const row = { cells: json(z.array(z.union([z.string(), z.number(), z.null()]))) };

function cellsOf(rows: readonly RowOf<typeof selectUnits>[]): Rows {
  return rows.map(({ cells }) => cells);
}

const selectUnits = sheet(
  'units',
  sql`
  select json_build_array(f.name_ru, f.short_name, d.name_ru, d.short_name) as cells
  from ${faculties} f left join ${departments} d on d.faculty_id = f.id and d.closed_on is null
  where f.closed_on is null order by f.sort, f.id, d.name_ru, d.id`,
);

const selectProgrammes = sheet(
  'programmes',
  sql`
  select json_build_array(s.name_ru, s.code, d.name_ru) as cells
  from ${specialties} s join ${departments} d on d.id = s.department_id
  where s.closed_on is null order by s.name_ru, s.id`,
);

const selectGroups = sheet(
  'groups',
  sql`
  select json_build_array(g.name, s.name_ru, 2000 + g.admission_year_id) as cells
  from ${groups} g join ${specialties} s on s.id = g.specialty_id
  where not g.is_archived order by g.name, g.id`,
);

/** Has a teacher's account. Whoever else holds a post, as a dean may, would become a teacher by standing in the sheet. */
const teaches = (teacher: SQL) =>
  sql`exists (select from ${userRoles} r where r.user_id = ${teacher}.id and r.role = 'teacher')`;

const selectTeachers = statement({
  name: 'template_teachers',
  params: { today: day },
  row,
  sql: (p) => sql`
  select json_build_array(p.last_name, p.first_name, p.middle_name, d.name_ru, position.name_ru, post.post_share::float,
      t.staff_number, null, null, null, null, null, null, null, p.id) as cells
  from ${teachers} t join ${people} p on p.id = t.id
  join ${teacherPositions} post on post.teacher_id = t.id and post.is_main and post.validity @> ${p.today}
  join ${departments} d on d.id = post.department_id
  join ${positions} position on position.id = post.position_id
  where t.is_active and ${teaches(sql`t`)} order by p.full_name, p.id`,
});

const selectDisciplines = sheet(
  'disciplines',
  sql`
  select json_build_array(i.name_ru, d.name_ru) as cells
  from ${disciplines} i left join ${departments} d on d.id = i.department_id
  where i.closed_on is null order by i.name_ru, i.id`,
);

const selectTerms = statement({
  name: 'template_terms',
  params: { today: day },
  row,
  sql: (p) => sql`
  select json_build_array('20' || lpad(academic_year_id::text, 2, '0') || '-' || lpad((academic_year_id + 1)::text, 2, '0'),
      (array['осень', 'весна', 'лето'])[season_id], to_char(starts_on, 'DD.MM.YYYY'), to_char(ends_on, 'DD.MM.YYYY')) as cells
  from ${terms} where ends_on >= ${p.today} order by starts_on`,
});

const selectPositions = sheet(
  'positions',
  sql`select json_build_array(name_ru) as cells from ${positions} where closed_on is null order by sort, id`,
);

const selectLessonTypes = sheet(
  'lesson_types',
  sql`select json_build_array(name_ru) as cells from ${lessonTypes} where closed_on is null order by sort, id`,
);

function sheet(name: string, content: SQL) {
  return statement({ name: `template_${name}`, params: {}, row, sql: () => content });
}
