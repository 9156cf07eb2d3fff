import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { terms } from './calendar.queries.ts';
import { classes } from './classes.queries.ts';
import { isWhole } from './coverage.sql.ts';
import { tellChanges } from './differences.sql.ts';
import { members } from './members.queries.ts';
import { inOrder, workTable } from './step.sql.ts';
import { spoiledPairs } from './teaching.queries.ts';

/** Whether nobody says who of the group is in class `a`; of a subgroup that tells nothing, and changes nothing. */
const hasNoList = sql`not exists (select from t_enrolment e where e.class = a.class and e.role = 'student')`;

/**
 * The list of an imported class is what the lists say: whoever is enrolled and has not left before its half-year
 * ended, or, for a class of a group without a list of its own, the group: those whom the lists put there, and
 * those whom they do not speak of.
 */
const listed = workTable(
  'w_pair',
  [classes, terms, members],
  ({ today }) => sql`
  select a.our_id as assignment_id, p.our_id as student_id, min(e.file) as file, min(e.line) as line
  from t_enrolment e
  join p_assignment a on a.class = e.class
  join p_person p on p.sourced_id = e.person and p.is_student
  left join p_term t on t.year_id = a.year_id and t.season_id = a.season_id
  where e.role = 'student'
    and (e.ends_on is null or e.ends_on >= ${today} or e.ends_on >= t.ends_on)
  group by a.our_id, p.our_id
  union all
  select a.our_id, m.student_id, min(m.file), min(m.line)
  from p_assignment a join p_member m on m.group_id = a.group_id and m.action not in ('leave', 'erase')
  where a.group_id is not null and a.subgroup = 0 and ${hasNoList}
  group by a.our_id, m.student_id
  union all
  select a.our_id, now.student_id, '', 0
  from p_assignment a
  join student_group_periods now on now.group_id = a.group_id and now.is_main and now.period @> ${today}
  where a.group_id is not null and a.subgroup = 0 and ${hasNoList}
    and not exists (select from p_member m where m.student_id = now.student_id)`,
  { unique: ['assignment_id, student_id'] },
);

export const pairs = workTable(
  'p_pair',
  [listed],
  (run) => sql`
  select w.assignment_id, w.student_id, w.file, w.line, s.student_id is not null as is_back,
    case when s.student_id is null or s.removed_at is not null then 'added' else 'unchanged' end as state
  from w_pair w
  left join assignment_students s on s.assignment_id = w.assignment_id and s.student_id = w.student_id
  union all
  ${leftPairs(run.systemId, spoiledPairs(run))}`,
);

/** Whoever is no longer in the list of a class that goes on; the lists of classes that rest stay as they were. */
function leftPairs(systemId: SQL, spoiled: SQL): SQL {
  return sql`
  select s.assignment_id, s.student_id, '', 0, true, 'left'
  from p_assignment a join assignment_students s on s.assignment_id = a.our_id and s.removed_at is null
  left join external_ids e on e.system_id = ${systemId} and e.kind = 'person' and e.our_id = s.student_id
  where ${isWhole('enrolment', 'person')}
    and not (a.group_id is not null and a.subgroup > 0 and ${hasNoList})
    and not exists (
      select from w_pair w where w.assignment_id = s.assignment_id and w.student_id = s.student_id)
    and not exists (select from ${spoiled} x where x.class = a.class and x.person = e.sourced_id)
    and not exists (select from spoiled x where x.kind = 'person' and x.sourced_id = e.sourced_id)`;
}

/** Plans class lists: the table `p_pair`. */
export const planEnrolments = inOrder(
  listed,
  pairs,
  tellChanges(
    'enrolments',
    pairs,
    sql`(
    select q.state, q.file, q.line, null::jsonb as details,
      coalesce(p.title, o.full_name) || ' — ' || a.title as title
    from p_pair q join p_assignment a on a.our_id = q.assignment_id
    left join p_person p on p.our_id = q.student_id left join people o on o.id = q.student_id)`,
  ),
);
