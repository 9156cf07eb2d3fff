import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { differences, stateOf, tellChanges } from './differences.sql.ts';
import { place } from './places.queries.ts';
import { refuseRows } from './problems.sql.ts';
import { shortNameOf } from './shortNames.sql.ts';
import { inOrder, newId, step, workTable } from './step.sql.ts';

/** Whether a name is one of the three of a row `x`. */
export function isNamed(x: string, name: SQL): SQL {
  const same = (column: string) =>
    sql`lower(${sql.identifier(x)}.${sql.identifier(column)} collate "und-x-icu") = lower(${name} collate "und-x-icu")`;
  return sql`(${same('name_ru')} or ${same('name_kg')} or ${same('name_en')})`;
}

/** What a row `x` is called so far: any of its three names is as good as the one that the lists have. */
export function knownName(x: string, name: SQL): SQL {
  return sql`case when ${isNamed(x, name)} then ${name} else ${sql.identifier(x)}.name_ru end`;
}

const foundFaculties = workTable(
  'm_faculty',
  [place],
  ({ systemId }) => sql`
  select o.sourced_id, o.file, o.line, o.name, coalesce(o.code, o.sourced_id) as code, o.short_name,
    coalesce(
      (select f.id from external_ids x join faculties f on f.id = x.our_id
       where x.system_id = ${systemId} and x.kind = 'faculty' and x.sourced_id = o.sourced_id),
      (select f.id from faculties f where f.code = coalesce(o.code, o.sourced_id)),
      (select min(f.id) from faculties f where ${isNamed('f', sql`o.name`)})) as known
  from t_organisation o join place p on p.sourced_id = o.sourced_id and p.level = 'faculty'`,
);

export const faculties = workTable(
  'p_faculty',
  [foundFaculties],
  (run) => sql`
  select m.sourced_id, m.file, m.line, m.name as title, m.name, m.code,
    ${shortNameOf(sql`m.short_name`, sql`m.name`)} as short_name,
    coalesce(f.id, ${newId(run, 'faculties')}) as our_id, f.id is null as is_new, d.details,
    ${stateOf(sql`f.id is null`, sql`d.details`)} as state
  from m_faculty m left join faculties f on f.id = m.known
  cross join lateral (
    select ${differences(['name', knownName('f', sql`m.name`), sql`m.name`])} as details
  ) d`,
);

/** Plans the faculties: the table `p_faculty`. What lies in one that is taken out goes with it. */
export const planFaculties = inOrder(
  foundFaculties,
  refuseRows({
    name: 'repeated_faculties',
    from: foundFaculties,
    kind: 'organisation',
    code: 'value_repeated',
    field: 'name',
    rows: sql`
      select m.sourced_id, m.file, m.line, m.name as value from m_faculty m
      where exists (select from m_faculty other where other.sourced_id <> m.sourced_id
        and (other.known = m.known or other.code = m.code))`,
  }),
  step(
    'roster_spoil_of_faculties',
    [foundFaculties],
    sql`
    with lost as (
      delete from t_organisation o using place p
      where p.sourced_id = o.sourced_id and p.faculty is not null
        and p.faculty not in (select sourced_id from m_faculty)
      returning o.sourced_id, p.faculty
    )
    insert into spoiled select 'organisation', sourced_id, 'organisation ' || faculty from lost`,
  ),
  faculties,
  tellChanges('faculties', faculties),
);

const foundDepartments = workTable(
  'm_department',
  [faculties],
  ({ systemId }) => sql`
  select m.*, coalesce(
    (select d.id from external_ids x join departments d on d.id = x.our_id
     where x.system_id = ${systemId} and x.kind = 'department' and x.sourced_id = m.sourced_id),
    (select min(d.id) from departments d
     where d.faculty_id = m.faculty_id and ${isNamed('d', sql`m.name`)})) as known
  from (
    select o.sourced_id, o.file, o.line, o.name, o.short_name, f.our_id as faculty_id, false as is_own
    from t_organisation o join place p on p.sourced_id = o.sourced_id and p.level = 'department'
    join p_faculty f on f.sourced_id = p.faculty
    union all
    select f.sourced_id, f.file, f.line, f.name, f.short_name, f.our_id, true
    from p_faculty f where f.sourced_id in (
      select organisation from t_course
      union select c.organisation from t_class c join t_course k on k.sourced_id = c.course
        where coalesce((select p.level from place p where p.sourced_id = k.organisation), 'university') = 'university'
      union select coalesce(r.organisation, t.organisation) from t_role r join t_person t on t.sourced_id = r.person
        where r.role = 'teacher')
  ) m`,
);

export const departments = workTable(
  'p_department',
  [foundDepartments],
  (run) => sql`
  select m.sourced_id, m.file, m.line, m.name as title, m.name, m.faculty_id, m.is_own,
    ${shortNameOf(sql`m.short_name`, sql`m.name`)} as short_name,
    coalesce(d.id, ${newId(run, 'departments')}) as our_id, d.id is null as is_new, c.details,
    ${stateOf(sql`d.id is null`, sql`c.details`)} as state
  from m_department m left join departments d on d.id = m.known left join faculties was on was.id = d.faculty_id
  join p_faculty f on f.our_id = m.faculty_id
  cross join lateral (select ${differences(
    ['name', knownName('d', sql`m.name`), sql`m.name`],
    ['faculty', sql`case when d.faculty_id = m.faculty_id then f.name else was.name_ru end`, sql`f.name`],
  )} as details) c`,
  { index: ['sourced_id'] },
);

/**
 * Plans the departments: the table `p_department`. A faculty in which something lies directly has a department
 * of its own name for that.
 */
export const planDepartments = inOrder(
  foundDepartments,
  refuseRows({
    name: 'repeated_departments',
    from: foundDepartments,
    kind: 'organisation',
    code: 'value_repeated',
    field: 'name',
    rows: sql`
      select m.sourced_id, m.file, m.line, m.name as value from m_department m
      where not m.is_own and exists (
        select from m_department other where other.sourced_id <> m.sourced_id and (other.known = m.known
          or (other.faculty_id = m.faculty_id and lower(other.name) = lower(m.name))))`,
  }),
  departments,
  tellChanges('departments', departments),
);
