import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { weekOfTermSql } from '#modules/schedule/weeks.sql.ts';

import { differences, columnsThatDiffer, stateOf, tellChanges } from './differences.sql.ts';
import { presentTables } from './present.queries.ts';
import { noteRows, refuseRows } from './problems.sql.ts';
import { references, settle } from './references.sql.ts';
import { inOrder, step, workTable } from './step.sql.ts';

/** A half-year by the month in which it begins: autumn from August, summer in June and July, else spring. */
function seasonOf(day: SQL): SQL {
  return sql`case when extract(month from ${day}) >= 8 then 1 when extract(month from ${day}) in (6, 7) then 3 else 2 end`;
}

/** Whatever begins before August belongs to the academic year that began the autumn before. */
export function startYearOf(day: SQL): SQL {
  return sql`(extract(year from ${day}) - case when extract(month from ${day}) >= 8 then 0 else 1 end)::int`;
}

/** Whether an enrolment or a role goes on: one without an end does. */
export function lasts(endsOn: SQL, today: SQL): SQL {
  return sql`(${endsOn} is null or ${endsOn} >= ${today})`;
}

/** A year starts where its dates say, a half-year with its year, and only then as its own column has it. */
const yearOfSession = sql`
  case when s.type = 'year' then extract(year from s.starts_on)::int
    when above.type = 'year' then extract(year from above.starts_on)::int
    else coalesce(s.start_year, above.start_year, ${startYearOf(sql`s.starts_on`)}) end`;
const withParent = sql`t_session s left join t_session above on above.sourced_id = s.parent`;

/** No half-year is longer, in days; what a system calls a term of a whole year is the year. */
const longestHalfYear = sql`26 * 7`;

const takeLongTermsForYears = inOrder(
  noteRows({
    name: 'long_terms',
    given: presentTables,
    kind: 'session',
    code: 'term_is_year',
    field: 'type',
    rows: sql`
      select file, line, title as value from t_session
      where type = 'half-year' and ends_on - starts_on > ${longestHalfYear}`,
  }),
  step(
    'roster_take_long_terms_for_years',
    presentTables,
    sql`update t_session set type = 'year' where type = 'half-year' and ends_on - starts_on > ${longestHalfYear}`,
  ),
);

export const halfYears = workTable(
  'half_year',
  presentTables,
  sql`
  with own as (
    select s.sourced_id, s.type, s.parent, ${yearOfSession} - 2000 as year_id,
      ${seasonOf(sql`s.starts_on`)} as season_id
    from ${withParent}
  ), half as (
    select o.sourced_id, coalesce(h.year_id, o.year_id) as year_id, coalesce(h.season_id, o.season_id) as season_id
    from own o left join own h on o.type = 'part' and h.sourced_id = o.parent and h.type = 'half-year'
    where o.type <> 'year'
  ), listed as (select distinct year_id, season_id from half where season_id < 3)
  select sourced_id, year_id, season_id from half
  union all
  select y.sourced_id, y.year_id, coalesce(l.season_id, usual.season_id)
  from own y left join listed l on l.year_id = y.year_id
  left join lateral (values (1), (2)) as usual(season_id) on l.season_id is null
  where y.type = 'year'`,
  { index: ['sourced_id'] },
);

/** Says in `half_year` to which year and half-year each session belongs; a year belongs to all of its half-years. */
export const placeSessions = inOrder(
  settle(references.parentOfSession),
  refuseRows({
    name: 'sessions_that_end_early',
    given: presentTables,
    kind: 'session',
    code: 'ends_before_beginning',
    field: 'ends_on',
    rows: sql`select sourced_id, file, line, ends_on::text as value from t_session where ends_on <= starts_on`,
  }),
  refuseRows({
    name: 'years_of_sessions',
    given: presentTables,
    kind: 'session',
    code: 'year_unknown',
    field: 'start_year',
    rows: sql`
      select s.sourced_id, s.file, s.line, coalesce(s.start_year::text, s.starts_on::text) as value
      from ${withParent} where ${yearOfSession} not between 2001 and 2099`,
  }),
  takeLongTermsForYears,
  halfYears,
  refuseRows({
    name: 'overlapping_terms',
    from: halfYears,
    kind: 'session',
    code: 'term_overlaps',
    field: 'starts_on',
    rows: sql`
      select s.sourced_id, s.file, s.line, s.starts_on || ' – ' || s.ends_on as value
      from t_session s join half_year h on h.sourced_id = s.sourced_id
      where s.type = 'half-year' and exists (
        select from (
          select k.year_id, k.season_id, o.starts_on, o.ends_on
          from t_session o join half_year k on k.sourced_id = o.sourced_id where o.type = 'half-year'
          union all
          select t.academic_year_id, t.season_id, t.starts_on, t.ends_on from terms t
          where (t.academic_year_id, t.season_id) not in (select k.year_id, k.season_id from half_year k)
        ) other
        where (other.year_id, other.season_id) <> (h.year_id, h.season_id)
          and other.starts_on < s.ends_on and s.starts_on < other.ends_on)`,
  }),
);

export const years = workTable(
  'p_year',
  [halfYears],
  ({ yearId }) => sql`
  select y.year_id as our_id, true as is_new, 'added' as state, label.text as title, y.file, y.line,
    null::jsonb as details
  from (
    select year_id, min(file) as file, min(line) as line from (
      select h.year_id, s.file, s.line from half_year h join t_session s on s.sourced_id = h.sourced_id
      union all select c.admission_year - 2000, c.file, c.line from t_class c where c.admission_year is not null
      union all select ${yearId} - c.study_year + 1, c.file, c.line from t_class c where c.study_year is not null
      union all select p.admission_year - 2000, p.file, p.line from t_person p where p.admission_year is not null
      union all select ${yearId} - p.course + 1, p.file, p.line from t_person p where p.course is not null
      union all select ${startYearOf(sql`e.begins_on`)} - 2000, e.file, e.line from t_enrolment e
        join t_class c on c.sourced_id = e.class and c.type = 'group' where e.begins_on is not null
      union all select g.start_year - 2000, g.file, g.line from t_grade g where g.start_year is not null
      union all select ${yearId}, '', 0
    ) spoken where year_id between 1 and 99 group by year_id
  ) y
  cross join lateral (select
    (2000 + y.year_id) || '-' || lpad(((y.year_id + 1) % 100)::text, 2, '0') as text) label
  where not exists (select from academic_years a where a.id = y.year_id)`,
);

/** Plans the academic years that are spoken of and not there yet: the table `p_year`. */
export const planYears = inOrder(years, tellChanges('years', years));

export const terms = workTable(
  'p_term',
  [years],
  sql`
  select m.*, y.label || ', ' || lower(season.name_ru) as title, t.id as our_id, t.id is null as is_new, d.details,
    ${stateOf(sql`t.id is null`, sql`d.details`)} as state,
    greatest(2, least(53, ${weekOfTermSql(sql`m.starts_on`, sql`m.ends_on`)}))::int as weeks
  from (
    select h.year_id, h.season_id, min(s.starts_on) as starts_on, max(s.ends_on) as ends_on,
      min(s.file) as file, min(s.line) as line
    from half_year h join t_session s on s.sourced_id = h.sourced_id
    where s.type = 'half-year' or (s.type = 'part' and not exists (
      select from t_session whole where whole.sourced_id = s.parent and whole.type = 'half-year'))
    group by h.year_id, h.season_id
  ) m
  left join terms t on t.academic_year_id = m.year_id and t.season_id = m.season_id
  join (select id, label from academic_years union all select our_id, title from p_year) y on y.id = m.year_id
  join seasons season on season.id = m.season_id
  cross join lateral (select ${differences(...columnsThatDiffer('t', 'm', 'starts_on', 'ends_on'))} as details) d`,
);

/** Plans the half-years with their dates: the table `p_term`. */
export const planTerms = inOrder(terms, tellChanges('terms', terms));
