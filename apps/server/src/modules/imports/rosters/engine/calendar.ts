import { differences, stateOf, tellChanges } from './differences.ts';
import { refuseRows } from './problems.ts';
import { references, settleReference } from './references.ts';
import type { Workbench } from './workbench.ts';

/** A half-year by the month in which it begins: autumn from August, summer in June and July, else spring. */
const seasonOf = (day: string) =>
  `case when extract(month from ${day}) >= 8 then 1 when extract(month from ${day}) in (6, 7) then 3 else 2 end`;
/** Whatever begins before August belongs to the academic year that began the autumn before. */
export const startYearOf = (day: string) =>
  `(extract(year from ${day}) - case when extract(month from ${day}) >= 8 then 0 else 1 end)::int`;

/** A year starts where its dates say, a half-year with its year, and only then as its own column has it. */
const yearOfSession = `
  case when s.type = 'year' then extract(year from s.starts_on)::int
    when above.type = 'year' then extract(year from above.starts_on)::int
    else coalesce(s.start_year, above.start_year, ${startYearOf('s.starts_on')}) end`;
const withParent = 't_session s left join t_session above on above.sourced_id = s.parent';

/** Says in `half_year` to which year and half-year each session belongs; a year belongs to all of its half-years. */
export async function placeSessions(bench: Workbench): Promise<void> {
  while ((await settleReference(bench, references.parentOfSession)) > 0);
  await refuseRows(bench, {
    kind: 'session',
    code: 'ends_before_beginning',
    field: 'ends_on',
    rows: `select sourced_id, file, line, ends_on::text as value from t_session where ends_on <= starts_on`,
  });
  await refuseRows(bench, {
    kind: 'session',
    code: 'year_unknown',
    field: 'start_year',
    rows: `
      select s.sourced_id, s.file, s.line, coalesce(s.start_year::text, s.starts_on::text) as value
      from ${withParent} where ${yearOfSession} not between 2001 and 2099`,
  });
  await bench.run(`
    create temp table half_year as
    with own as (
      select s.sourced_id, s.type, s.parent, ${yearOfSession} - 2000 as year_id,
        ${seasonOf('s.starts_on')} as season_id
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
    where y.type = 'year'`);
  await bench.run('create index on half_year (sourced_id); analyze half_year');
}

/** Plans the academic years that are spoken of and not there yet: the table `p_year`. */
export async function planYears(bench: Workbench): Promise<void> {
  await bench.run(`
    create temp table p_year as
    select y.year_id as our_id, true as is_new, 'added' as state, label.text as title, y.file, y.line,
      null::jsonb as details
    from (
      select year_id, min(file) as file, min(line) as line from (
        select h.year_id, s.file, s.line from half_year h join t_session s on s.sourced_id = h.sourced_id
        union all select c.admission_year - 2000, c.file, c.line from t_class c where c.admission_year is not null
        union all select p.admission_year - 2000, p.file, p.line from t_person p where p.admission_year is not null
        union all select ${bench.yearId} - p.course + 1, p.file, p.line from t_person p where p.course is not null
        union all select ${startYearOf('e.begins_on')} - 2000, e.file, e.line from t_enrolment e
          join t_class c on c.sourced_id = e.class and c.type = 'group' where e.begins_on is not null
        union all select ${bench.yearId}, '', 0
      ) spoken where year_id between 1 and 99 group by year_id
    ) y
    cross join lateral (select
      (2000 + y.year_id) || '-' || lpad(((y.year_id + 1) % 100)::text, 2, '0') as text) label
    where not exists (select from academic_years a where a.id = y.year_id)`);
  await tellChanges(bench, 'years', 'p_year');
}

/** Plans the half-years with their dates: the table `p_term`. */
export async function planTerms(bench: Workbench): Promise<void> {
  const details = differences([
    ['starts_on', 't.starts_on', 'm.starts_on'],
    ['ends_on', 't.ends_on', 'm.ends_on'],
  ]);
  await bench.run(`
    create temp table p_term as
    select m.*, y.label || ', ' || lower(season.name_ru) as title, t.id as our_id, t.id is null as is_new, d.details,
      ${stateOf('t.id is null', 'd.details')} as state,
      greatest(2, least(53, ceil((m.ends_on - m.starts_on + 1) / 7.0)))::int as weeks
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
    cross join lateral (select ${details} as details) d`);
  await tellChanges(bench, 'terms', 'p_term');
}
