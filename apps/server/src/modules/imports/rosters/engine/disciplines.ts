import { differences, stateOf, tellChanges } from './differences.ts';
import { knownName } from './organisations.ts';
import { refuseRows } from './problems.ts';
import { newId } from './workbench.ts';
import type { Workbench } from './workbench.ts';

/**
 * Plans the disciplines: the table `p_discipline`, one row for each course that is not only a programme. Two
 * courses of one name in one department are one discipline.
 */
export async function planDisciplines(bench: Workbench): Promise<void> {
  await bench.run(`
    create temp table m_discipline as
    select c.sourced_id, c.file, c.line, c.title as name, dep.our_id as department_id, own.id as by_import
    from t_course c
    left join p_department dep on dep.sourced_id = c.organisation
    left join external_ids x on x.system_id = ${bench.systemId} and x.kind = 'discipline' and x.sourced_id = c.sourced_id
    left join disciplines own on own.id = x.our_id
    where exists (select from t_class k where k.course = c.sourced_id and k.type = 'class')
      or c.is_programme is not true and not exists (select from t_class k where k.course = c.sourced_id)`);
  // Who is there already under that name; of several courses of one name the first stands for all.
  await bench.run(`
    alter table m_discipline add twin int, add first text;
    update m_discipline m set twin = (
      select min(d.id) from disciplines d
      where d.department_id is not distinct from m.department_id and d.name_ru = m.name);
    update m_discipline m set first = f.sourced_id from (
      select name, department_id, min(sourced_id) as sourced_id from m_discipline group by name, department_id
    ) f where f.name = m.name and f.department_id is not distinct from m.department_id`);
  await refuseRows(bench, {
    kind: 'course',
    code: 'name_taken',
    field: 'title',
    rows: `
      select m.sourced_id, m.file, m.line, m.name as value from m_discipline m
      join disciplines d on d.id = m.by_import
      where m.twin <> m.by_import and d.name_ru <> m.name and m.first = m.sourced_id`,
  });
  await bench.run(
    'delete from m_discipline m where not exists (select from t_course c where c.sourced_id = m.sourced_id)',
  );
  const details = differences([
    ['name', knownName('d', 'm.name'), 'm.name'],
    [
      'department',
      'case when d.department_id = m.department_id then dep.name else was.name_ru end',
      'coalesce(dep.name, was.name_ru)',
    ],
  ]);
  await bench.run(`
    create temp table p_discipline as
    with one as (
      select m.*, coalesce(d.id, ${newId(bench, 'disciplines')}) as our_id, d.id is null as is_new, c.details,
        ${stateOf('d.id is null', 'c.details')} as state
      from m_discipline m
      left join disciplines d on d.id = coalesce(m.by_import, m.twin)
      left join p_department dep on dep.our_id = m.department_id
      left join departments was on was.id = d.department_id
      cross join lateral (select ${details} as details) c
      where m.first = m.sourced_id
    )
    select m.sourced_id, one.file, one.line, one.name, one.name as title, one.department_id, one.our_id, one.is_new,
      one.details, one.state, m.sourced_id = one.sourced_id as is_first
    from m_discipline m join one on one.sourced_id = m.first`);
  await bench.run(`
    create unique index on p_discipline (sourced_id); analyze p_discipline;
    create temp view p_first_discipline as select * from p_discipline where is_first`);
  await tellChanges(bench, 'disciplines', 'p_first_discipline');
}
