import { sql } from 'drizzle-orm';

import { differences, stateOf, tellChanges } from './differences.sql.ts';
import { departments, knownName } from './organisations.queries.ts';
import { refuseRows } from './problems.sql.ts';
import { inOrder, newId, workTable } from './step.sql.ts';

/** `twin` is there already under that name; of several courses of one name the `first` stands for all. */
const found = workTable(
  'm_discipline',
  [departments],
  ({ systemId }) => sql`
  select m.*, min(m.sourced_id) over (partition by m.name, m.department_id) as first, (
    select min(d.id) from disciplines d
    where d.department_id is not distinct from m.department_id and d.name_ru = m.name) as twin
  from (
    select c.sourced_id, c.file, c.line, c.title as name, dep.our_id as department_id, own.id as by_import
    from t_course c
    left join p_department dep on dep.sourced_id = c.organisation
    left join external_ids x on x.system_id = ${systemId} and x.kind = 'discipline' and x.sourced_id = c.sourced_id
    left join disciplines own on own.id = x.our_id
    where exists (select from t_class k where k.course = c.sourced_id and k.type = 'class')
      or c.is_programme is not true and not exists (select from t_class k where k.course = c.sourced_id)
  ) m`,
);

export const disciplines = workTable(
  'p_discipline',
  [found],
  (run) => sql`
  with one as (
    select m.*, coalesce(d.id, ${newId(run, 'disciplines')}) as our_id, d.id is null as is_new, c.details,
      ${stateOf(sql`d.id is null`, sql`c.details`)} as state
    from m_discipline m
    left join disciplines d on d.id = coalesce(m.by_import, m.twin)
    left join p_department dep on dep.our_id = m.department_id
    left join departments was on was.id = d.department_id
    cross join lateral (select ${differences(
      ['name', knownName('d', sql`m.name`), sql`m.name`],
      [
        'department',
        sql`case when d.department_id = m.department_id then dep.name else was.name_ru end`,
        sql`coalesce(dep.name, was.name_ru)`,
      ],
    )} as details) c
    where m.first = m.sourced_id
  )
  select m.sourced_id, one.file, one.line, one.name, one.name as title, one.department_id, one.our_id, one.is_new,
    one.details, one.state, m.sourced_id = one.sourced_id as is_first
  from m_discipline m join one on one.sourced_id = m.first`,
  { unique: ['sourced_id'] },
);

/**
 * Plans the disciplines: the table `p_discipline`, one row for each course that is not only a programme. Two
 * courses of one name in one department are one discipline.
 */
export const planDisciplines = inOrder(
  found,
  refuseRows({
    name: 'taken_disciplines',
    from: found,
    kind: 'course',
    code: 'name_taken',
    field: 'title',
    rows: sql`
      select m.sourced_id, m.file, m.line, m.name as value from m_discipline m
      join disciplines d on d.id = m.by_import
      where m.twin <> m.by_import and d.name_ru <> m.name and m.first = m.sourced_id`,
  }),
  disciplines,
  tellChanges('disciplines', disciplines, sql`(select * from p_discipline where is_first)`),
);
