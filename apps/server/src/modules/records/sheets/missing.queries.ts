import { sql } from 'drizzle-orm';

import { groups, people } from '#modules/people/people.tables.ts';
import { streams } from '#modules/registration/registration.tables.ts';
import { disciplines, examTypes } from '#modules/structure/curriculum.tables.ts';
import { disciplineThen } from '#modules/structure/halfYear.sql.ts';
import { foldedText } from '#platform/db/folded.sql.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { double, int, orNull, rowsOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';

import { termOfOffice, withoutSheet } from '../exams/exams.sql.ts';

/** How many exams of a half-year have no sheet yet, and a page of them: by group or stream, then by discipline. */
export const selectWithoutSheet = inEachLanguage((language) =>
  statement({
    name: `sheets_missing_${language}`,
    params: { ...termOfOffice, query: orNull(text), skip: int, size: int },
    row: {
      sheets: int,
      exams: rowsOf({
        disciplineId: int,
        discipline: text,
        credits: double,
        examType: text,
        groupId: orNull(int),
        streamId: orNull(int),
        target: text,
        teacher: orNull(text),
        students: int,
      }),
    },
    planned: 'each',
    sql: (p) => sql`
    with ${withoutSheet(p)},
    named as materialized (
      select d.id, ${disciplineThen(language, 'd', { year: p.yearId, season: p.seasonId })} as discipline,
        concat_ws(' ', d.name_ru, d.name_kg, d.name_en) as names
      from ${disciplines} d where d.id in (select discipline_id from missing)),
    page as materialized (
      select u.*, d.discipline, ${nameIn(language, 'e')} as exam_type, coalesce(g.name, st.name) as target
      from missing u
      join named d on d.id = u.discipline_id
      join ${examTypes} e on e.id = u.exam_type_id
      left join ${groups} g on g.id = u.group_id
      left join ${streams} st on st.id = u.stream_id
      where ${p.query} is null or strpos(
        ${foldedText(sql`concat_ws(' ', d.names, st.name,
          (select string_agg(own.name, ' ') from ${groups} own where own.id = any(u.group_ids)))`)},
        ${foldedText(p.query)}) > 0
      order by target, discipline, u.exam_type_id, u.credits, u.group_id, u.stream_id
      limit ${p.size} offset ${p.skip})
    select (select count(*) from missing)::int as sheets, ${jsonList(sql`
      select u.discipline_id as "disciplineId", u.discipline, u.credits::float8 as credits, u.exam_type as "examType",
        nullif(u.group_id, 0) as "groupId", nullif(u.stream_id, 0) as "streamId", u.target, h.full_name as teacher,
        u.students
      from page u
      left join ${people} h on h.id = u.teacher_id
      order by u.target, u.discipline, u.exam_type_id, u.credits, u.group_id, u.stream_id`)} as exams`,
  }),
);
