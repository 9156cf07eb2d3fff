import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { people, students } from '#modules/people/people.tables.ts';
import { inEachCapacity } from '#modules/profile/caller.ts';
import { looking, seatsSeen } from './seats.policy.ts';
import { faculties, specialties } from '#modules/structure/organisation.tables.ts';
import { foldedText } from '#platform/db/folded.sql.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { rowsById } from '#platform/db/rowsById.ts';
import { int, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { figureColumns, figureRow } from './own.queries.ts';
import { ratingFigures } from './rating.tables.ts';

const asked = {
  ...looking,
  ofYear: smallint,
  ofSeason: smallint,
  studyYearId: orNull(int),
  groupId: orNull(int),
  query: text,
  skip: int,
  size: int,
};

/** Part of a name as people type it, or a whole number of a record book; nothing means everybody. */
const isSought = (query: SQL) => sql`(${query} = '' or s.student_id in (
  select st.id from ${students} st join ${people} p on p.id = st.id
  where st.student_code = ${query} or strpos(${foldedText(sql`p.full_name`)}, ${foldedText(query)}) > 0))`;

/**
 * Those who are seen and have figures, by place. The university's order is that of each part of it. Of many thousands only
 * those of the page are looked up by name, and whoever shares the place of its last one.
 */
export const selectList = inEachCapacity((capacity) =>
  statement({
    name: `rating_list_${capacity}`,
    params: asked,
    sharesParams: true,
    row: {
      studentId: int,
      studentName: text,
      studentCode: text,
      groupName: text,
      studyYearId: int,
      specialtyCode: text,
      ...figureRow,
    },
    planned: 'each',
    sql: (p) => sql`
    with page as materialized (
      select r.*, s.group_name, s.study_year, s.specialty_id
      from (${seatsSeen({ ...p, capacity })}) s
      join ${ratingFigures} r on r.student_id = s.student_id and r.academic_year_id = ${p.ofYear}
        and r.season_id = ${p.ofSeason}
      where (${p.groupId} is null or s.group_id = ${p.groupId})
        and (${p.studyYearId} is null or s.study_year = ${p.studyYearId}) and ${isSought(p.query)}
      order by r.in_university fetch first (${p.skip} + ${p.size}) rows with ties)
    select st.id as "studentId", p.full_name as "studentName", st.student_code as "studentCode",
      r.group_name as "groupName", r.study_year as "studyYearId", sp.code as "specialtyCode", ${figureColumns}
    from page r
    join ${rowsById(students, sql`select student_id from page`)} st on st.id = r.student_id
    join ${rowsById(people, sql`select student_id from page`)} p on p.id = r.student_id
    join ${specialties} sp on sp.id = r.specialty_id
    order by r.in_university, p.full_name collate "und-x-icu", st.id limit ${p.size} offset ${p.skip}`,
  }),
);

/** The groups of those who are seen. */
export const selectGroups = inEachLanguage((language) =>
  inEachCapacity((capacity) =>
    statement({
      name: `rating_groups_${language}_${capacity}`,
      params: looking,
      sharesParams: true,
      row: {
        groupId: int,
        groupName: text,
        studyYearId: int,
        specialtyId: int,
        specialtyName: text,
        facultyId: int,
        facultyName: text,
      },
      planned: 'each',
      sql: (p) => sql`
      select s.group_id as "groupId", s.group_name as "groupName", s.study_year as "studyYearId",
        sp.id as "specialtyId", ${nameIn(language, 'sp')} as "specialtyName",
        f.id as "facultyId", ${nameIn(language, 'f')} as "facultyName"
      from (select distinct group_id, group_name, study_year, specialty_id, faculty_id
        from (${seatsSeen({ ...p, capacity })}) seats) s
      join ${specialties} sp on sp.id = s.specialty_id
      join ${faculties} f on f.id = s.faculty_id
      order by f.sort, f.id, sp.code, sp.id, s.group_name, s.group_id`,
    }),
  ),
);

/** What was worked out, the latest first: one step in the key for each period, not one for each student. */
export const selectPeriods = statement({
  name: 'rating_periods',
  params: {},
  row: { yearId: int, seasonId: int },
  sql: () => sql`
  with recursive period as (
    (select academic_year_id, season_id from ${ratingFigures} order by academic_year_id, season_id limit 1)
    union all
    select next.academic_year_id, next.season_id from period, lateral (
      select r.academic_year_id, r.season_id from ${ratingFigures} r
      where (r.academic_year_id, r.season_id) > (period.academic_year_id, period.season_id)
      order by r.academic_year_id, r.season_id limit 1
    ) next
  )
  select academic_year_id as "yearId", season_id as "seasonId" from period order by 1 desc, 2 desc`,
});
