import { differences, stateOf, tellChanges } from './differences.ts';
import { refuseRows } from './problems.ts';
import { shortNameOf } from './shortNames.ts';
import { newId } from './workbench.ts';
import type { Workbench } from './workbench.ts';

/** Whether a name is one of the three of a row `x`, as SQL. */
export function isNamed(x: string, name: string): string {
  const same = (column: string) =>
    `lower(${x}.${column} collate "und-x-icu") = lower(${name} collate "und-x-icu")`;
  return `(${same('name_ru')} or ${same('name_kg')} or ${same('name_en')})`;
}

/** What a row `x` is called so far: any of its three names is as good as the one that the lists have. */
export function knownName(x: string, name: string): string {
  return `case when ${isNamed(x, name)} then ${name} else ${x}.name_ru end`;
}

/** Plans the faculties: the table `p_faculty`. */
export async function planFaculties(bench: Workbench): Promise<void> {
  await bench.run(`
    create temp table m_faculty as
    select o.sourced_id, o.file, o.line, o.name, coalesce(o.code, o.sourced_id) as code, o.short_name,
      coalesce(
        (select f.id from external_ids x join faculties f on f.id = x.our_id
         where x.system_id = ${bench.systemId} and x.kind = 'faculty' and x.sourced_id = o.sourced_id),
        (select f.id from faculties f where f.code = coalesce(o.code, o.sourced_id)),
        (select min(f.id) from faculties f where ${isNamed('f', 'o.name')})) as known
    from t_organisation o join place p on p.sourced_id = o.sourced_id and p.level = 'faculty'`);
  await refuseRows(bench, {
    kind: 'organisation',
    code: 'value_repeated',
    field: 'name',
    rows: `
      select m.sourced_id, m.file, m.line, m.name as value from m_faculty m
      where exists (select from m_faculty other where other.sourced_id <> m.sourced_id
        and (other.known = m.known or other.code = m.code))`,
  });
  await bench.run(`delete from m_faculty m where ${isTakenOut('m')}`);
  await bench.run(`
    insert into spoiled select 'organisation', o.sourced_id from t_organisation o
    join place p on p.sourced_id = o.sourced_id
    where p.faculty is not null and p.faculty not in (select sourced_id from m_faculty);
    delete from t_organisation where sourced_id in (select sourced_id from spoiled where kind = 'organisation')`);
  const details = differences([['name', knownName('f', 'm.name'), 'm.name']]);
  await bench.run(`
    create temp table p_faculty as
    select m.sourced_id, m.file, m.line, m.name as title, m.name, m.code,
      ${shortNameOf('m.short_name', 'm.name')} as short_name,
      coalesce(f.id, ${newId(bench, 'faculties')}) as our_id, f.id is null as is_new, d.details,
      ${stateOf('f.id is null', 'd.details')} as state
    from m_faculty m left join faculties f on f.id = m.known
    cross join lateral (select ${details} as details) d`);
  await tellChanges(bench, 'faculties', 'p_faculty');
}

/**
 * Plans the departments: the table `p_department`. A faculty in which something lies directly has a department
 * of its own name for that.
 */
export async function planDepartments(bench: Workbench): Promise<void> {
  await bench.run(`
    create temp table m_department as
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
        where r.role = 'teacher')`);
  await bench.run(`
    alter table m_department add known int;
    update m_department m set known = coalesce(
      (select d.id from external_ids x join departments d on d.id = x.our_id
       where x.system_id = ${bench.systemId} and x.kind = 'department' and x.sourced_id = m.sourced_id),
      (select min(d.id) from departments d where d.faculty_id = m.faculty_id and ${isNamed('d', 'm.name')}))`);
  await refuseRows(bench, {
    kind: 'organisation',
    code: 'value_repeated',
    field: 'name',
    rows: `
      select m.sourced_id, m.file, m.line, m.name as value from m_department m
      where not m.is_own and exists (
        select from m_department other where other.sourced_id <> m.sourced_id and (other.known = m.known
          or (other.faculty_id = m.faculty_id and lower(other.name) = lower(m.name))))`,
  });
  await bench.run(`delete from m_department m where ${isTakenOut('m')}`);
  const details = differences([
    ['name', knownName('d', 'm.name'), 'm.name'],
    ['faculty', 'case when d.faculty_id = m.faculty_id then f.name else was.name_ru end', 'f.name'],
  ]);
  await bench.run(`
    create temp table p_department as
    select m.sourced_id, m.file, m.line, m.name as title, m.name, m.faculty_id, m.is_own,
      ${shortNameOf('m.short_name', 'm.name')} as short_name,
      coalesce(d.id, ${newId(bench, 'departments')}) as our_id, d.id is null as is_new, c.details,
      ${stateOf('d.id is null', 'c.details')} as state
    from m_department m left join departments d on d.id = m.known left join faculties was on was.id = d.faculty_id
    join p_faculty f on f.our_id = m.faculty_id
    cross join lateral (select ${details} as details) c`);
  await bench.run('create index on p_department (sourced_id); analyze p_faculty, p_department');
  await tellChanges(bench, 'departments', 'p_department');
}

function isTakenOut(alias: string): string {
  return `not exists (select from t_organisation o where o.sourced_id = ${alias}.sourced_id)`;
}
