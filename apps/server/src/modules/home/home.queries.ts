import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { excuses } from '#modules/journal/excuses/excuses.tables.ts';
import { disciplineRegistrations, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { seatsOf } from '#modules/registration/seats.sql.ts';
import { dayOfTerm, halfYear } from '#modules/structure/currentTerm.service.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import { departments } from '#modules/structure/organisation.tables.ts';
import { gradeModules, lessonMarks, lessons, modulePeriods } from '#modules/journal/journal.tables.ts';
import { bestMarkOf, marksBesideBest, worthOf } from '#modules/journal/marks/markSets.sql.ts';
import { universityZone } from '#platform/clock.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, day, double, instant, int, json, orNull } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, RowOf } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';

/** Null between terms. */
const termStart = { starts_on: orNull(day) };
export type TermStart = ValuesOf<typeof termStart>;

export const selectTermStart = statement({
  name: 'home_term',
  params: dayOfTerm,
  row: termStart,
  sql: (p) => sql`select starts_on from (${halfYear(p)}) half`,
});

const asked = { ...dayOfTerm, studentId: int, now: instant, absenceLimit: int, backDays: int };
type Asked = Params<typeof asked>;

const risk = z.object({ disciplineName: z.string(), percent: z.number() });
const newMark = z.object({
  visitId: z.int(),
  disciplineName: z.string(),
  lessonDate: z.string(),
  markText: z.string(),
  isAbsence: z.boolean(),
});
const figures = {
  ...termStart,
  attendance_percent: orNull(double),
  average_mark: orNull(double),
  best_mark: double,
  credits_planned: double,
  absences: int,
  risks: json(z.array(risk)),
  new_marks: json(z.array(newMark)),
  to_explain: orNull(json(z.object({ absences: z.int(), until: z.string() }))),
  /** The half-year that all of this is about. */
  academic_year_id: int,
  season_id: int,
  /** A module before the final has closed: its points stand. */
  has_closed: bool,
  module_end: orNull(json(z.object({ moduleName: z.string(), until: z.string() }))),
};

const ofHalf = {
  year: sql`(select half.academic_year_id from half)`,
  season: sql`(select half.season_id from half)`,
};

/** From two thirds of the limit on a student is warned (docs/rules.md), once this many hours were held. */
const warnFrom = sql.raw('2.0 / 3');
const fewestHours = sql.raw('8');
const zone = sql.raw(`'${universityZone}'`);
const newDays = sql.raw('7');
const newMost = sql.raw('6');
const closingDays = sql.raw('14');

/** Of the marks in `given`: absence is counted over a discipline, its lectures and labs together (docs/rules.md). */
const risks = (language: Language, { absenceLimit }: Asked) => sql`
  select ${nameIn(language, 'd')} as "disciplineName", trim_scale(round(r.percent, 1)) as percent
  from (
    select discipline_id, 100 * sum(hours) filter (where is_missed) / sum(hours) as percent
    from given group by discipline_id, credits having sum(hours) >= ${fewestHours}
  ) r
  join ${disciplines} d on d.id = r.discipline_id
  where r.percent >= ${absenceLimit} * ${warnFrom}
  order by r.percent desc, d.id`;

const newMarks = (language: Language, { now, studentId }: Asked) => sql`
  select n.mark_row as "visitId", ${nameIn(language, 'd')} as "disciplineName", n.lesson_date as "lessonDate", n.text as "markText",
    n.is_missed as "isAbsence"
  from (
    select fresh.*, g.id as mark_row
    from (
      select * from given
      where (own_points is not null or is_missed)
        and updated_at between ${now} - ${newDays} * interval '1 day' and ${now}
    ) fresh
    join ${lessonMarks} g on g.lesson_id = fresh.lesson_id and g.academic_year_id = fresh.academic_year_id
      and g.student_id = ${studentId}
    order by fresh.updated_at desc, fresh.lesson_date desc, g.id desc limit ${newMost}
  ) n
  join ${disciplines} d on d.id = n.discipline_id
  order by n.updated_at desc, n.lesson_date desc, n.mark_row desc`;

/** No excuse that waits covers them. */
const toExplain = ({ today, backDays, studentId }: Asked) => sql`
  select json_build_object('absences', count(*)::int, 'until', min(lesson_date) + ${backDays})
  from given
  where is_missed and lesson_date >= ${today} - ${backDays} and not exists (
    select from ${excuses} e
    where e.student_id = ${studentId} and e.state = 'waiting'
      and given.lesson_date between e.starts_on and e.ends_on)
  having count(*) > 0`;

/** The first module to close for one of the own classes. */
const moduleEnd = (language: Language, { now }: Asked) => sql`
  select json_build_object('moduleName', ${nameIn(language, 'm')},
    'until', (q.closes_at at time zone ${zone})::date)
  from half
  join ${modulePeriods} q on q.academic_year_id = half.academic_year_id and q.season_id = half.season_id
  join ${gradeModules} m on m.id = q.module_id
  where q.closes_at > ${now}
    and q.closes_at < ${now} + ${closingDays} * interval '1 day'
    and (q.faculty_id is null or q.faculty_id in (
      select dep.faculty_id from given join ${departments} dep on dep.id = given.department_id))
  order by q.closes_at, q.id limit 1`;

/** Of whatever faculty: whether it is one's own is looked at then. */
const hasClosed = ({ now }: Asked) => sql`
  exists (
    select from ${modulePeriods} q join ${gradeModules} m on m.id = q.module_id and m.code <> 'final'
    where q.academic_year_id = half.academic_year_id and q.season_id = half.season_id
      and q.closes_at <= ${now})`;

/**
 * Counts the marks of the classes that the student sits in now, up to today. Marks of other sets are brought to the
 * set of the half-year, so that a 5 of five and a 10 of ten are the same.
 */
export const selectStudentFigures = inEachLanguage((language) =>
  statement({
    name: `home_student_${language}`,
    params: asked,
    row: figures,
    sql: (p) => figuresOf(language, p),
  }),
);
export type FiguresRow = RowOf<typeof selectStudentFigures.ru>;

function figuresOf(language: Language, p: Asked): SQL {
  return sql`
  with half as materialized (${halfYear(p)}),
  best as materialized (${bestMarkOf(ofHalf)}),
  mine as materialized (
    select g.lesson_id, g.updated_at, mark.is_absence and not mark.is_excused as is_missed, mark.text,
      mark.points as own_points, ${worthOf('mark', sql`best.mark`)} as points
    from half
    cross join best
    join ${lessonMarks} g on g.student_id = ${p.studentId} and g.academic_year_id = half.academic_year_id
    join ${marksBesideBest} mark on mark.id = g.mark_id
  ),
  lesson as materialized (
    select a.discipline_id, a.credits, a.department_id, l.id as lesson_id, l.academic_year_id, l.hours, l.lesson_date
    from half
    join ${teachingAssignments} a on a.id = any(${seatsOf(sql`(select ${p.studentId} as id)`)})
      and a.academic_year_id = half.academic_year_id and a.season_id = half.season_id
    join ${lessons} l on l.assignment_id = a.id and l.academic_year_id = a.academic_year_id and l.lesson_date <= ${p.today}
      and l.removal_id is null
  ),
  given as materialized (select * from lesson join mine using (lesson_id))
  select half.starts_on, half.academic_year_id, half.season_id, ${hasClosed(p)} as has_closed,
    (
      select round(100 * (1 - coalesce(sum(hours) filter (where is_missed), 0) / sum(hours)), 1) from given
    )::float8 as attendance_percent,
    (
      select round(avg(mean), 2) from (select avg(points) as mean from given group by discipline_id) by_discipline
    )::float8 as average_mark,
    (select mark / 100.0 from best)::float8 as best_mark,
    (
      select coalesce(sum(r.credits), 0) from ${disciplineRegistrations} r
      where r.student_id = ${p.studentId} and r.academic_year_id = half.academic_year_id
        and r.status in ('registered', 'confirmed')
    )::float8 as credits_planned,
    (select count(*) filter (where is_missed) from given)::int as absences,
    ${jsonList(risks(language, p))} as risks, ${jsonList(newMarks(language, p))} as new_marks,
    (${toExplain(p)}) as to_explain, (${moduleEnd(language, p)}) as module_end
  from half`;
}
