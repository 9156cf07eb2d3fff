import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { userRoles } from '#modules/auth/auth.tables.ts';
import { groups, people, positions, teacherPositions, teachers } from '#modules/people/people.tables.ts';
import { terms } from '#modules/structure/calendar.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { departments, faculties, specialties } from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';
import type { Cell } from '#platform/xlsx/sheet.ts';

import type { SheetKey } from './sheets.ts';

type Rows = readonly (readonly Cell[])[];

/** What Bilim knows already, in the columns of the sheets, so that a dean's office can refer to it. */
export async function selectContent(db: Database, today: string): Promise<Partial<Record<SheetKey, Rows>>> {
  return {
    units: await rowsOf(
      db,
      sql`select json_build_array(f.name_ru, f.short_name, d.name_ru, d.short_name) as cells
        from ${faculties} f left join ${departments} d on d.faculty_id = f.id and d.is_active
        where f.is_active order by f.sort, f.id, d.name_ru, d.id`,
    ),
    programmes: await rowsOf(
      db,
      sql`select json_build_array(s.name_ru, s.code, d.name_ru) as cells
        from ${specialties} s join ${departments} d on d.id = s.department_id
        where s.is_active order by s.name_ru, s.id`,
    ),
    groups: await rowsOf(
      db,
      sql`select json_build_array(g.name, s.name_ru, 2000 + g.admission_year_id) as cells
        from ${groups} g join ${specialties} s on s.id = g.specialty_id
        where not g.is_archived order by g.name, g.id`,
    ),
    teachers: await rowsOf(
      db,
      sql`select json_build_array(p.last_name, p.first_name, p.middle_name, d.name_ru, position.name_ru, post.post_share::float,
          t.staff_number, null, null, null, null, null, null, null, p.id) as cells
        from ${teachers} t join ${people} p on p.id = t.id
        join ${teacherPositions} post on post.teacher_id = t.id and post.is_main and post.validity @> ${today}::date
        join ${departments} d on d.id = post.department_id
        join ${positions} position on position.id = post.position_id
        where t.is_active and ${teaches} order by p.full_name, p.id`,
    ),
    disciplines: await rowsOf(
      db,
      sql`select json_build_array(i.name_ru, d.name_ru) as cells
        from ${disciplines} i left join ${departments} d on d.id = i.department_id
        where i.is_active order by i.name_ru, i.id`,
    ),
    terms: await rowsOf(
      db,
      sql`select json_build_array('20' || lpad(academic_year_id::text, 2, '0') || '-' || lpad((academic_year_id + 1)::text, 2, '0'),
          (array['осень', 'весна', 'лето'])[season_id], to_char(starts_on, 'DD.MM.YYYY'), to_char(ends_on, 'DD.MM.YYYY')) as cells
        from ${terms} where ends_on >= ${today}::date order by starts_on`,
    ),
  };
}

/** Words to choose from: positions and types of lessons. */
export async function selectLists(db: Database): Promise<Rows> {
  const posts = await rowsOf(
    db,
    sql`select json_build_array(name_ru) as cells
        from ${positions} order by sort, id`,
  );
  const types = await rowsOf(
    db,
    sql`select json_build_array(name_ru) as cells
        from ${lessonTypes} order by sort, id`,
  );
  const length = Math.max(posts.length, types.length);
  return Array.from({ length }, (_, index) => [posts[index]?.[0] ?? null, types[index]?.[0] ?? null]);
}

/** Has a teacher's account. Whoever else holds a post, as a dean may, would become a teacher by standing in the sheet. */
const teaches = sql`exists (select from ${userRoles} r where r.user_id = t.id and r.role = 'teacher')`;

async function rowsOf(db: Database, statement: SQL): Promise<Rows> {
  const { rows } = await db.execute<{ cells: Cell[] }>(statement);
  return rows.map(({ cells }) => cells);
}
