import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { userRoles } from '#modules/auth/auth.tables.ts';
import {
  groups,
  people,
  positions,
  studentGroupPeriods,
  students,
  teacherPositions,
  teachers,
} from '#modules/people/people.tables.ts';
import { terms } from '#modules/structure/calendar.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import {
  departments,
  educationForms,
  faculties,
  specialties,
} from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { day, json, listOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';
import type { Cell } from '#platform/xlsx/sheet.ts';

import type { Words } from './known.ts';
import { sheetKeys } from './sheets.ts';
import type { SheetKey } from './sheets.ts';

type Rows = readonly (readonly Cell[])[];

/** What Bilim knows already, in the columns of the sheets, so that a dean's office can refer to it; of all sheets but the students', or of these. */
export async function selectContent(
  db: Database,
  today: string,
  asked: ReadonlySet<SheetKey> = new Set(sheetKeys),
): Promise<Partial<Record<SheetKey, Rows>>> {
  const content: Partial<Record<SheetKey, Rows>> = {};
  for (const key of sheetKeys) {
    const select = asked.has(key) ? selections[key] : null;
    if (select !== null) content[key] = await select(db, today);
  }
  return content;
}

/** Students are named where their group is known, and are no list to choose from. */
const selections: Readonly<Record<SheetKey, ((db: Database, today: string) => Promise<Rows>) | null>> = {
  units: async (db) => cellsOf(await selectUnits(db)),
  programmes: async (db) => cellsOf(await selectProgrammes(db)),
  groups: async (db) => cellsOf(await selectGroups(db)),
  students: null,
  teachers: async (db, today) => cellsOf(await selectTeachers(db, { today })),
  disciplines: async (db) => cellsOf(await selectDisciplines(db)),
  terms: selectTermRows,
  load: null,
  grades: null,
};

/** The half-years that run or lie ahead. */
export async function selectTermRows(db: Database, today: string): Promise<Rows> {
  return cellsOf(await selectTerms(db, { today }));
}

interface Meant {
  readonly today: string;
  readonly groups: readonly string[];
  readonly codes: readonly string[];
  /** In small letters. */
  readonly lastNames: readonly string[];
}

/** The students of groups, for the lists of their streams and subgroups, and those of whom grades tell. */
export async function selectOwnStudents(db: Database, { groups: names, ...meant }: Meant): Promise<Rows> {
  return cellsOf(await selectStudents(db, { names, ...meant }));
}

/** Words to choose from: positions, types of lessons, forms of study. */
export async function selectLists(db: Database): Promise<Rows> {
  const columns: Rows[] = [];
  for (const select of [selectPositions, selectLessonTypes, selectEducationForms])
    columns.push(cellsOf(await select(db)));
  const length = Math.max(...columns.map((rows) => rows.length));
  return Array.from({ length }, (_, index) => columns.map((rows) => rows[index]?.[0] ?? null));
}

const selectVocabulary = statement({
  name: 'workbook_words',
  params: {},
  row: { kind: text, word: text, meaning: text },
  sql: () => sql`
  select 'position' as kind, w.word, p.name_ru as meaning
  from ${positions} p cross join lateral (values (p.name_ru), (p.name_kg), (p.name_en)) w(word) where p.closed_on is null
  union all
  select 'lessonType', w.word, l.name_ru
  from ${lessonTypes} l
  cross join lateral (values (l.name_ru), (l.name_kg), (l.name_en), (l.short_ru), (l.short_kg), (l.short_en)) w(word)
  where l.closed_on is null
  union all
  select 'educationForm', w.word, e.name_ru
  from ${educationForms} e cross join lateral (values (e.name_ru), (e.name_kg), (e.name_en)) w(word) where e.closed_on is null`,
});

/** The words of dictionaries that lists write in their own way. */
export async function selectWordsOfLists(db: Database): Promise<Words> {
  const rows = await selectVocabulary(db);
  const of = (kind: keyof Words) => rows.filter((one) => one.kind === kind);
  return { position: of('position'), lessonType: of('lessonType'), educationForm: of('educationForm') };
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
  select json_build_array(g.name, s.name_ru, 2000 + g.admission_year_id, null, e.name_ru) as cells
  from ${groups} g join ${specialties} s on s.id = g.specialty_id join ${educationForms} e on e.id = g.education_form_id
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

/** Who came in without a number of the record book is known by the tax id, as in the workbook that brought them. */
const selectStudents = statement({
  name: 'template_students',
  params: { today: day, names: listOf(text), codes: listOf(text), lastNames: listOf(text) },
  row,
  sql: (p) => sql`
  select json_build_array(p.last_name, p.first_name, p.middle_name, g.name, null,
      case when s.student_code not like 'student:%' then s.student_code end,
      case when s.student_code like 'student:%' then p.tax_id end, null, null, null,
      null, null, null, null, null, null, p.id) as cells
  from ${students} s join ${people} p on p.id = s.id
  join ${studentGroupPeriods} period on period.student_id = s.id and period.is_main and period.period @> ${p.today}
  join ${groups} g on g.id = period.group_id and not g.is_archived
  where (s.status = 'active' and g.name = any(${p.names})) or s.student_code = any(${p.codes})
    or lower(p.last_name collate "und-x-icu") = any(${p.lastNames})
  order by p.id`,
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

const selectEducationForms = sheet(
  'education_forms',
  sql`select json_build_array(name_ru) as cells from ${educationForms} where closed_on is null order by id`,
);

const selectLessonTypes = sheet(
  'lesson_types',
  sql`select json_build_array(name_ru) as cells from ${lessonTypes} where closed_on is null order by sort, id`,
);

function sheet(name: string, content: SQL) {
  return statement({ name: `template_${name}`, params: {}, row, sql: () => content });
}
