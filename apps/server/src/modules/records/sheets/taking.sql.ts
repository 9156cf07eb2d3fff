import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import {
  assignmentStudents,
  disciplineRegistrations,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { day, smallint } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';

export const term = { yearId: smallint, seasonId: smallint, today: day };
type Term = Params<typeof term>;

/** Without a control there is nothing to grade (`examTypeRows`). */
const noControl = sql.raw('9');

/**
 * A discipline with its credits as one number: of whole numbers a hash is quick. Credits are `numeric(4, 1)`, so ten times
 * as many are below ten thousand.
 */
const subjectOf = (alias: string): SQL => {
  const of = sql.identifier(alias);
  return sql`(${of}.discipline_id::bigint * 10000 + (${of}.credits * 10)::int)`;
};
export const disciplineIn = (subject: SQL): SQL => sql`(${subject} / 10000)::int`;
export const creditsIn = (subject: SQL): SQL => sql`(${subject} % 10000 / 10.0)::numeric(4, 1)`;

/**
 * Who takes what in a half-year, with the group of today and, where the discipline was chosen, the stream: those who are
 * registered, and those who sit in a class without a registration, as lists of other systems bring them. Of the classes in
 * which somebody has the same discipline the first says how it is graded; their order is worked out for the classes, which
 * are few, not for all who sit there. Seats and registrations are gathered in one pass; of all disciplines, or of some.
 */
export const taking = (p: Term, disciplineIds?: SQL): SQL => sql`
  class as materialized (
    select a.id, ${subjectOf('a')} as subject, a.exam_type_id, a.semester_id, a.teacher_id,
      a.department_id, a.lesson_type_id, case when a.is_elective then a.stream_id end as stream_id,
      row_number() over (order by a.exam_type_id is null, a.lesson_type_id, a.id)::int as rank
    from ${teachingAssignments} a
    where a.academic_year_id = ${p.yearId} and a.season_id = ${p.seasonId} and a.is_active
      and ${isAmong('a', disciplineIds)}),
  had as (
    select st.student_id, c.subject, c.rank, null::int as registration_id, null::smallint as exam_type_id,
      null::smallint as semester_id
    from class c join ${assignmentStudents} st on st.assignment_id = c.id and st.removed_at is null
    union all
    select r.student_id, ${subjectOf('r')}, null, r.id, r.exam_type_id, r.semester_id from ${disciplineRegistrations} r
    where r.academic_year_id = ${p.yearId} and r.season_id = ${p.seasonId} and r.status in ('registered', 'confirmed')
      and ${isAmong('r', disciplineIds)}),
  sitting as materialized (
    select distinct on (m.student_id) m.student_id, m.group_id from ${studentGroupPeriods} m
    join ${students} s on s.id = m.student_id and s.status = 'active'
    where m.is_main and exists (select from had)
    order by m.student_id, lower(m.period) <= ${p.today} desc, lower(m.period) desc),
  taken as (
    select had.student_id, had.subject, min(had.rank) as rank, max(had.registration_id) as registration_id,
      max(had.exam_type_id) as exam_type_id, max(had.semester_id) as semester_id
    from had
    group by 1, 2),
  taking as (
    select taken.student_id, taken.subject, coalesce(taken.exam_type_id, c.exam_type_id) as exam_type_id,
      taken.registration_id, c.stream_id, sitting.group_id, coalesce(taken.semester_id, c.semester_id) as semester_id
    from taken
    join sitting on sitting.student_id = taken.student_id
    left join class c on c.rank = taken.rank
    where coalesce(taken.exam_type_id, c.exam_type_id) <> ${noControl})`;

const isAmong = (alias: string, disciplineIds?: SQL): SQL =>
  disciplineIds === undefined
    ? sql`true`
    : sql`${sql.identifier(alias)}.discipline_id = any(${disciplineIds})`;

/** The semester of `taking` row `t`: where nobody says it, the one in which the group `g` is. */
export const semesterIn = (p: Term): SQL => sql`coalesce(t.semester_id, least(12, greatest(1,
  g.start_semester + 2 * (${p.yearId} - g.admission_year_id) + (${p.seasonId} > 1)::int)))::smallint`;

/** Whether the sheet `s` is the one of what `taking` row `t` says. */
export const isSheetOf = sql`t.subject = ${subjectOf('s')} and t.exam_type_id = s.exam_type_id
  and t.stream_id is not distinct from s.stream_id and (s.group_id is null or t.group_id = s.group_id)`;
