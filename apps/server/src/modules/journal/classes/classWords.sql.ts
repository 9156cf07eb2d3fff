import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { groups, people } from '#modules/people/people.tables.ts';
import { streamGroups, streams } from '#modules/registration/registration.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { disciplineThen, groupThen, halfYearOf } from '#modules/structure/halfYear.sql.ts';
import { nameIn } from '#platform/db/localNames.ts';
import { int, text } from '#platform/db/sqlTypes.ts';

/** What `classWords` tells, as columns of a statement. */
export const classWordsRow = {
  assignmentId: int,
  academicYearId: int,
  seasonId: int,
  disciplineName: text,
  lessonTypeShort: text,
  groupNames: text,
  subgroup: int,
  teacherId: int,
  teacherName: text,
};

/** Class `a` in words, and what names it in an address; needs the joins below. */
export function classWords(language: Language): SQL {
  return sql`
  a.id as "assignmentId", a.academic_year_id as "academicYearId", a.season_id as "seasonId",
  ${disciplineThen(language, 'd', halfYearOf('a'))} as "disciplineName", ${nameIn(language, 'lt', 'short')} as "lessonTypeShort",
  coalesce(${groupThen('g', halfYearOf('a'))}, (
    select string_agg(${groupThen('member', halfYearOf('a'))}, ', ' order by member.name collate "und-x-icu")
    from ${streamGroups} link join ${groups} member on member.id = link.group_id where link.stream_id = a.stream_id
  ), st.name) as "groupNames", a.subgroup, a.teacher_id as "teacherId", teacher.full_name as "teacherName"`;
}

export const classWordJoins = sql`
  join ${disciplines} d on d.id = a.discipline_id
  join ${lessonTypes} lt on lt.id = a.lesson_type_id
  join ${people} teacher on teacher.id = a.teacher_id
  left join ${groups} g on g.id = a.group_id
  left join ${streams} st on st.id = a.stream_id`;
