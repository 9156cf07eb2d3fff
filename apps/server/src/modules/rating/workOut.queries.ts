import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { groups, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import { creditsEarned, weighted } from '#modules/records/averages.sql.ts';
import { gradeRecords } from '#modules/records/gradeRecords.tables.ts';
import { specialties } from '#modules/structure/organisation.tables.ts';
import { universityZone } from '#platform/clock.ts';
import { bool, day, instant, int, smallint } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';

import { ratingDue, ratingFigures } from './rating.tables.ts';

/** 0 stands for all seasons, or all years. */
const period = { yearId: smallint, seasonId: smallint };

/** Half-years in which something was graded or is still told of. */
export const selectHalfYears = statement({
  name: 'rating_half_years',
  params: {},
  row: { yearId: int, seasonId: int },
  sql: () => sql`
  select r.academic_year_id as "yearId", r.season_id as "seasonId" from ${gradeRecords} r where r.is_final
  union
  select f.academic_year_id, f.season_id from ${ratingFigures} f where f.season_id > 0
  order by 1, 2`,
});

/** Whether every period was worked out on this day. */
export const isOfToday = statement({
  name: 'rating_of_today',
  params: { today: day },
  row: { isOfToday: bool },
  sql: (p) => sql`
  select coalesce(min(f.worked_out_at) >= ${p.today}::timestamp at time zone ${textLiteral(universityZone)}, false)
    as "isOfToday" from ${ratingFigures} f`,
});

/** Half-years that wait, each once. What another process has in hand is left to it. */
export const takeDue = statement({
  name: 'rating_due_taken',
  params: {},
  row: { yearId: int, seasonId: int },
  sql: () => sql`
  with taken as (
    delete from ${ratingDue} where id in (select id from ${ratingDue} for update skip locked)
    returning academic_year_id, season_id)
  select distinct academic_year_id as "yearId", season_id as "seasonId" from taken order by 1, 2`,
});

export const deletePeriod = statement({
  name: 'rating_period_deleted',
  params: period,
  row: {},
  planned: 'each',
  sql: (p) => sql`
  delete from ${ratingFigures} where academic_year_id = ${p.yearId} and season_id = ${p.seasonId}`,
});

const asked = { ...period, today: day, now: instant };

/** Figures are those of a transcript. */
const graded = (p: Params<typeof asked>): SQL => sql`
  select r.student_id,
    ${weighted('r', 'grade_points')} as gpa, ${weighted('r', 'points')} as average,
    sum(r.credits) as credits, ${creditsEarned('r')} as earned,
    count(*) filter (where not r.is_passed) as debts
  from ${gradeRecords} r
  where r.is_final and (${p.yearId} = 0 or r.academic_year_id = ${p.yearId})
    and (${p.seasonId} = 0 or r.season_id = ${p.seasonId})
  group by r.student_id`;

/** Whoever studies today is compared: not whoever is on leave, expelled, or through. */
const compared = (p: Params<typeof asked>): SQL => sql`
  select st.id as student_id, g.id as group_id, sp.id as specialty_id, sp.faculty_id,
    g.admission_year_id - (g.start_semester + 1) / 2 as begun
  from ${students} st
  join ${studentGroupPeriods} sits on sits.student_id = st.id and sits.is_main and sits.period @> ${p.today}
  join ${groups} g on g.id = sits.group_id
  join ${specialties} sp on sp.id = g.specialty_id
  where st.status = 'active'`;

/** Equal keys share a place: 1, 2, 2, 4. */
const placeIn = (name: string) => sql`rank() over (${sql.raw(name)} order by gpa desc nulls last,
  average desc nulls last, earned desc, debts)`;
const sizeOf = (name: string) => sql`count(*) over (${sql.raw(name)})`;

/** The figures and places of one period, of everybody. */
export const insertPeriod = statement({
  name: 'rating_period_inserted',
  params: asked,
  row: {},
  planned: 'each',
  sql: (p) => sql`
  insert into ${ratingFigures} (academic_year_id, season_id, student_id, gpa, average, credits, earned, debts,
    in_group, group_size, in_year, year_size, in_faculty, faculty_size, in_university, university_size, worked_out_at)
  select ${p.yearId}, ${p.seasonId}, student_id, gpa, average, credits, earned, debts,
    ${placeIn('partition by group_id')}, ${sizeOf('partition by group_id')},
    ${placeIn('partition by specialty_id, begun')}, ${sizeOf('partition by specialty_id, begun')},
    ${placeIn('partition by faculty_id')}, ${sizeOf('partition by faculty_id')},
    ${placeIn('')}, ${sizeOf('')}, ${p.now}
  from (${graded(p)}) graded join (${compared(p)}) compared using (student_id)
  on conflict do nothing`,
});
