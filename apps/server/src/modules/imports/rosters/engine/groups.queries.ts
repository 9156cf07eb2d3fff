import { sql } from 'drizzle-orm';

import { lasts } from './calendar.queries.ts';
import { isWhole } from './coverage.sql.ts';
import { columnsThatDiffer, differences, stateOf, tellChanges } from './differences.sql.ts';
import { people } from './people.queries.ts';
import { refuseRows } from './problems.sql.ts';
import { specialties } from './specialties.queries.ts';
import { inOrder, newId, workTable } from './step.sql.ts';
import { isEducationForm } from './teaching.queries.ts';

const fullTime = sql`1`;

const found = workTable(
  'm_group',
  [specialties, people],
  ({ systemId, yearId, today }) => sql`
  select m.*, coalesce(m.by_import, (
    select g.id from groups g where g.name = m.name and g.admission_year_id = m.admission_year_id)) as known
  from (
    select c.sourced_id, c.file, c.line, c.title as name, sp.our_id as specialty_id, sp.name as specialty,
      coalesce(c.admission_year - 2000, own.admission_year_id, ${yearId} - c.study_year + 1, mates.admission_year_id, ${yearId})
        as admission_year_id,
      coalesce((select min(f.id) from education_forms f where ${isEducationForm}), own.education_form_id, ${fullTime})
        as education_form_id,
      own.id as by_import, curator.our_id as curator_id, curator.title as curator
    from t_class c join p_specialty sp on sp.sourced_id = c.course
    left join external_ids x on x.system_id = ${systemId} and x.kind = 'group' and x.sourced_id = c.sourced_id
    left join groups own on own.id = x.our_id
    left join lateral (
      select mode() within group (order by p.admission_year_id) as admission_year_id
      from t_enrolment e join p_person p on p.sourced_id = e.person
      where e.class = c.sourced_id and e.role = 'student'
    ) mates on true
    left join lateral (
      select p.our_id, p.title from t_enrolment e join p_person p on p.sourced_id = e.person and p.is_teacher
      where e.class = c.sourced_id and e.role = 'teacher' and ${lasts(sql`e.ends_on`, today)}
      order by e.is_primary desc, e.sourced_id limit 1
    ) curator on true
    where c.type = 'group'
  ) m`,
);

export const groups = workTable(
  'p_group',
  [found],
  (run) => sql`
  select m.*, m.name as title, coalesce(g.id, ${newId(run, 'groups')}) as our_id, g.id is null as is_new,
    d.details, ${stateOf(sql`g.id is null`, sql`d.details`)} as state
  from m_group m left join groups g on g.id = m.known left join specialties was on was.id = g.specialty_id
  left join people chief on chief.id = g.curator_id
  join education_forms form on form.id = m.education_form_id
  left join education_forms old_form on old_form.id = g.education_form_id
  cross join lateral (select ${differences(
    ...columnsThatDiffer('g', 'm', 'name'),
    [
      'specialty',
      sql`case when g.specialty_id = m.specialty_id then m.specialty else was.name_ru end`,
      sql`m.specialty`,
    ],
    ['admission_year', sql`g.admission_year_id + 2000`, sql`m.admission_year_id + 2000`],
    ['education_form', sql`old_form.name_ru`, sql`form.name_ru`],
    [
      'curator',
      sql`chief.full_name`,
      sql`case when m.curator_id = g.curator_id then chief.full_name else coalesce(m.curator, chief.full_name) end`,
    ],
    ['state', sql`case when g.is_archived then 'resting' end`, sql`null`],
  )} as details) d`,
  { unique: ['sourced_id'] },
);

/** Groups that are no longer in the lists are archived. */
export const leftGroups = workTable(
  'p_left_group',
  [groups],
  ({ systemId }) => sql`
  select e.sourced_id, '' as file, 0 as line, g.id as our_id, g.name as title, 'left' as state, null::jsonb as details
  from external_ids e join groups g on g.id = e.our_id and not g.is_archived
  where ${isWhole('class')} and e.system_id = ${systemId} and e.kind = 'group'
    and not exists (select from p_group p where p.our_id = g.id)
    and not exists (select from spoiled x where x.kind = 'class' and x.sourced_id = e.sourced_id)`,
);

/** Plans the groups: the table `p_group`. */
export const planGroups = inOrder(
  found,
  refuseRows({
    name: 'taken_groups',
    from: found,
    kind: 'class',
    code: 'name_taken',
    field: 'title',
    rows: sql`
      select m.sourced_id, m.file, m.line, m.name as value from m_group m
      where exists (select from m_group other where other.sourced_id <> m.sourced_id and (other.known = m.known
          or (other.name = m.name and other.admission_year_id = m.admission_year_id)))
        or exists (select from groups g where g.name = m.name and g.admission_year_id = m.admission_year_id
          and g.id is distinct from m.known)`,
  }),
  groups,
  leftGroups,
  tellChanges('groups', groups),
  tellChanges('groups', leftGroups),
);
