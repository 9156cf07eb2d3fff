import { sql } from 'drizzle-orm';

import {
  assignmentStudents,
  disciplineRegistrations,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { terms } from '#modules/structure/calendar.tables.ts';
import { lessonMarks, lessons, marks, markSets } from '#modules/visitlog/visitlog.tables.ts';
import { prepared } from '#platform/db/prepared.ts';

const p = sql.placeholder;

const today = sql`${p('today')}::date`;

/** The running half-year, else the one that the calendar suggests; one row in any case. */
const halfYear = sql`
  select coalesce(running.academic_year_id, ${p('academicYearId')}::smallint) as academic_year_id,
    coalesce(running.season_id, ${p('seasonId')}::smallint) as season_id, running.starts_on
  from (values (1)) as one
  left join (
    select * from ${terms} where ${today} between starts_on and ends_on order by starts_on limit 1
  ) running on true`;

/** A type rather than an interface: statements take their values by name. */
export type Moment = {
  readonly today: string;
  /** The half-year to speak of when no term runs today. */
  readonly academicYearId: number;
  readonly seasonId: number;
};

export interface TermStart {
  /** Null between terms. */
  readonly starts_on: string | null;
}

export const selectTermStart = prepared<TermStart, Moment>(
  'home_term',
  sql`select starts_on from (${halfYear}) half`,
);

export interface FiguresRow extends TermStart {
  readonly attendance_percent: number | null;
  readonly average_mark: number | null;
  readonly best_mark: number;
  readonly credits_planned: number;
  readonly absences: number;
}

/**
 * Counts the marks of the classes that the student sits in now, up to today. Marks of other sets are brought to the
 * scale of the default set, so that a 5 of five and a 10 of ten are the same.
 */
export const selectStudentFigures = prepared<FiguresRow, Moment & { readonly studentId: number }>(
  'home_student',
  sql`
  with half as materialized (${halfYear}),
  scale as (
    select s.id, s.is_default, max(m.points) as best
    from ${markSets} s join ${marks} m on m.mark_set_id = s.id group by s.id
  ),
  best as (select coalesce(max(best) filter (where is_default), max(best)) as mark from scale),
  given as materialized (
    select a.discipline_id, l.hours, mark.is_absence and not mark.is_excused as is_missed,
      mark.points * best.mark / nullif(scale.best, 0) as points
    from half
    cross join best
    join ${lessonMarks} g on g.student_id = ${p('studentId')}::int and g.academic_year_id = half.academic_year_id
    join ${lessons} l on l.id = g.lesson_id and l.academic_year_id = g.academic_year_id and l.lesson_date <= ${today}
      and l.removal_id is null
    join ${teachingAssignments} a on a.id = l.assignment_id and a.season_id = half.season_id
    join ${assignmentStudents} seat
      on seat.assignment_id = a.id and seat.student_id = g.student_id and seat.removed_at is null
    join ${marks} mark on mark.id = g.mark_id
    left join scale on scale.id = mark.mark_set_id
  )
  select half.starts_on,
    (
      select round(100 * (1 - coalesce(sum(hours) filter (where is_missed), 0) / sum(hours)), 1) from given
    )::float8 as attendance_percent,
    (
      select round(avg(mean), 2) from (select avg(points) as mean from given group by discipline_id) by_discipline
    )::float8 as average_mark,
    (select mark from best)::float8 as best_mark,
    (
      select coalesce(sum(r.credits), 0) from ${disciplineRegistrations} r
      where r.student_id = ${p('studentId')}::int and r.academic_year_id = half.academic_year_id
        and r.status in ('registered', 'confirmed')
    )::float8 as credits_planned,
    (select count(*) filter (where is_missed) from given)::int as absences
  from half`,
);
