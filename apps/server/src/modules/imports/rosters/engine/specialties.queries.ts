import { sql } from 'drizzle-orm';

import { differences, stateOf, tellChanges } from './differences.sql.ts';
import { departments, isNamed, knownName } from './organisations.queries.ts';
import { refuseRows } from './problems.sql.ts';
import { shortNameOf } from './shortNames.sql.ts';
import { inOrder, newId, workTable } from './step.sql.ts';

/** A specialty of which nothing else is known is a bachelor's of four years, 240 credits (docs/imports.md). */
const bachelor = sql`1`;

/** Course `c` is a programme: it says so, or a group follows it. */
const isProgramme = sql`(c.is_programme is true
  or exists (select from t_class g where g.course = c.sourced_id and g.type = 'group'))`;

const found = workTable(
  'm_specialty',
  [departments],
  ({ systemId }) => sql`
  select c.sourced_id, c.file, c.line, c.title as name, coalesce(c.code, c.sourced_id) as code,
    dep.our_id as department_id,
    coalesce(
      (select s.id from external_ids x join specialties s on s.id = x.our_id
       where x.system_id = ${systemId} and x.kind = 'specialty' and x.sourced_id = c.sourced_id),
      (select s.id from specialties s where s.code = coalesce(c.code, c.sourced_id) and s.level_id = ${bachelor}),
      (select min(s.id) from specialties s where ${isNamed('s', sql`c.title`)})) as known
  from t_course c
  left join lateral (
    select d.our_id from p_department d
    left join t_class g on g.course = c.sourced_id and g.type = 'group'
    where d.sourced_id in (c.organisation, g.organisation)
    order by d.sourced_id = c.organisation desc, d.sourced_id limit 1
  ) dep on true
  where ${isProgramme}`,
);

export const specialties = workTable(
  'p_specialty',
  [found],
  (run) => sql`
  select m.*, m.name as title, ${shortNameOf(sql`null::text`, sql`m.name`)} as short_name,
    coalesce(s.id, ${newId(run, 'specialties')}) as our_id, s.id is null as is_new, d.details,
    ${stateOf(sql`s.id is null`, sql`d.details`)} as state
  from m_specialty m left join specialties s on s.id = m.known
  cross join lateral (
    select ${differences(['name', knownName('s', sql`m.name`), sql`m.name`])} as details
  ) d`,
);

/** Plans the specialties, which are the courses of groups: the table `p_specialty`. */
export const planSpecialties = inOrder(
  found,
  refuseRows({
    name: 'specialties_nowhere',
    from: found,
    kind: 'course',
    code: 'organisation_missing',
    field: 'organisation',
    rows: sql`
      select sourced_id, file, line, name as value from m_specialty where known is null and department_id is null`,
  }),
  refuseRows({
    name: 'repeated_specialties',
    from: found,
    kind: 'course',
    code: 'value_repeated',
    field: 'code',
    rows: sql`
      select m.sourced_id, m.file, m.line, m.code as value from m_specialty m
      where exists (select from m_specialty other where other.sourced_id <> m.sourced_id
        and (other.known = m.known or other.code = m.code))`,
  }),
  specialties,
  tellChanges('specialties', specialties),
);
