import { sql } from 'drizzle-orm';

import { lasts } from './calendar.queries.ts';
import { departments, isNamed } from './organisations.queries.ts';
import { people } from './people.queries.ts';
import { presentTables } from './present.queries.ts';
import { refuseRows } from './problems.sql.ts';
import { inOrder, step, workTable } from './step.sql.ts';

/** The position of a teacher of whom only that is known: lecturer, a full post. */
const lecturer = sql`6`;
const fullPost = sql`1`;

/** A position that no dictionary knows is an error of the role's row. */
export const refuseUnknownPositions = refuseRows({
  name: 'unknown_positions',
  given: presentTables,
  kind: 'role',
  code: 'word_unknown',
  field: 'position',
  known: sql`(select string_agg(x.name_ru, ', ' order by x.id) from positions x where x.closed_on is null)`,
  rows: sql`
    select r.sourced_id, r.file, r.line, r.position as value from t_role r
    where r.position is not null and not exists (select from positions x where ${isNamed('x', sql`r.position`)})`,
});

const wanted = workTable(
  'w_post',
  [people, departments],
  ({ today }) => sql`
  select distinct on (p.our_id) p.our_id as teacher_id, d.our_id as department_id, d.name as department,
    place.id as position_id, r.post_share, coalesce(r.begins_on, ${today}) as begins_on
  from p_person p
  join t_person t on t.sourced_id = p.sourced_id
  join t_role r on r.person = p.sourced_id and r.role = 'teacher' and ${lasts(sql`r.ends_on`, today)}
  join p_department d on d.sourced_id = coalesce(r.organisation, t.organisation)
  left join positions place on ${isNamed('place', sql`r.position`)}
  where p.is_teacher order by p.our_id, r.is_primary desc, d.is_own, d.sourced_id`,
);

export const posts = workTable(
  'p_post',
  [wanted],
  ({ today }) => sql`
  with present as (
    select distinct on (m.teacher_id) m.* from teacher_positions m
    where m.is_main and (m.validity @> ${today} or lower(m.validity) >= ${today})
    order by m.teacher_id, lower(m.validity) desc
  ), ended as (
    select m.teacher_id, max(upper(m.validity)) as upper from teacher_positions m where m.is_main group by m.teacher_id
  )
  select w.teacher_id, w.department_id, w.department, now.id as post_id, now.validity, was.name_ru as was_department,
    coalesce(w.position_id, now.position_id, ${lecturer}) as position_id, now.position_id as was_position_id,
    coalesce(w.post_share, now.post_share, ${fullPost}) as post_share, now.post_share as was_post_share,
    greatest(w.begins_on, ended.upper) as begins_on,
    case when now.id is null then 'enter'
      when now.department_id <> w.department_id and lower(now.validity) < ${today} then 'move'
      when (now.department_id, now.position_id, now.post_share) is distinct from
        (w.department_id, coalesce(w.position_id, now.position_id), coalesce(w.post_share, now.post_share))
        then 'correct' else 'keep' end as action
  from w_post w left join present now on now.teacher_id = w.teacher_id
  left join departments was on was.id = now.department_id left join ended on ended.teacher_id = w.teacher_id`,
  { unique: ['teacher_id'] },
);

/** Plans the main posts of teachers: the table `p_post`, with what to do about it in `action`. Told with the person. */
export const planPosts = inOrder(
  wanted,
  posts,
  step(
    'roster_tell_posts',
    [posts],
    sql`
    update p_person p set details = coalesce(p.details, '[]'::jsonb) || told.details,
      state = case when p.state = 'unchanged' then 'changed' else p.state end
    from (
      select post.teacher_id, jsonb_agg(jsonb_build_array(c.field, c.before, c.after) order by c.n) as details
      from p_post post
      left join positions old_position on old_position.id = post.was_position_id
      join positions new_position on new_position.id = post.position_id
      cross join lateral (values
        (1, 'department', case when post.action in ('move', 'correct') and post.was_department <> post.department
          then post.was_department when post.action = 'enter' then null else post.department end, post.department),
        (2, 'position', old_position.name_ru, new_position.name_ru),
        (3, 'post_share', post.was_post_share::float8::text, post.post_share::float8::text)
      ) as c(n, field, before, after)
      where c.before is distinct from c.after group by post.teacher_id
    ) told where told.teacher_id = p.our_id`,
  ),
);
