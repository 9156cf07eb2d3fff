import { sql } from 'drizzle-orm';

import { userRoles, users } from '#modules/auth/auth.tables.ts';
import { people, students, teacherPositions, teachers } from '#modules/people/people.tables.ts';

import { leavers } from '../leavers.queries.ts';
import { posts } from '../posts.queries.ts';
import { inOrder } from '../step.sql.ts';

import { differs, fromPlan, writingOf } from './log.sql.ts';

const human = fromPlan(
  'last_name',
  'first_name',
  'middle_name',
  'gender',
  'birth_date',
  'tax_id',
  'email',
  'phone',
);
const { insert, update, remove } = writingOf(posts, leavers);

const writeHumans = inOrder(
  insert(people, sql`p_person p where p.is_new`, { id: sql`p.our_id`, ...human }),
  update(
    people,
    sql`p_person p join people o on o.id = p.our_id
        where p.state = 'changed' and ${differs('o', human)}`,
    human,
  ),
);

const wantedRoles = sql`
  select our_id, 'student' as role from p_person where is_student
  union all select our_id, 'teacher' from p_person where is_teacher`;

const writeAccounts = inOrder(
  insert(users, sql`p_person p where p.lacks_account`, {
    id: sql`p.our_id`,
    ...fromPlan('login', 'login_key', 'status'),
  }),
  update(
    users,
    sql`(
        select q.our_id, q.status from p_person q join users u on u.id = q.our_id
        where not q.lacks_account and u.status <> q.status
        union all select l.our_id, 'blocked' from p_leaver l where l.details is not null
      ) p`,
    fromPlan('status'),
  ),
  insert(
    userRoles,
    sql`(${wantedRoles}) w where not exists (
        select from user_roles r where r.user_id = w.our_id and r.role = w.role and r.faculty_id is null)`,
    { user_id: sql`w.our_id`, role: sql`w.role` },
  ),
  remove(
    userRoles,
    sql`t.role in ('student', 'teacher') and t.faculty_id is null
      and t.user_id in (select our_id from p_person)
      and not exists (select from (${wantedRoles}) w where w.our_id = t.user_id and w.role = t.role)`,
  ),
);

const student = fromPlan('student_code', 'admission_year_id', 'funding');

const writeCapacities = inOrder(
  insert(students, sql`p_person p where p.lacks_student`, { id: sql`p.our_id`, ...student }),
  update(
    students,
    sql`p_person p join students s on s.id = p.our_id
        where p.is_student and not p.lacks_student and ${differs('s', student)}`,
    student,
  ),
  insert(teachers, sql`p_person p where p.lacks_teacher`, { id: sql`p.our_id`, ...fromPlan('staff_number') }),
  update(
    teachers,
    sql`(
        select q.our_id, case when q.is_teacher then q.staff_number else t.staff_number end as staff_number,
          q.is_teacher as is_active
        from p_person q join teachers t on t.id = q.our_id
        where not q.lacks_teacher and (t.is_active <> q.is_teacher
          or (q.is_teacher and t.staff_number is distinct from q.staff_number))
        union all
        select l.our_id, t.staff_number, false from p_leaver l join teachers t on t.id = l.our_id and t.is_active
      ) p`,
    fromPlan('staff_number', 'is_active'),
  ),
);

const post = fromPlan('department_id', 'position_id', 'post_share');
const where = { id: sql`p.post_id` };

const writePosts = inOrder(
  update(
    teacherPositions,
    sql`p_post p where p.action = 'move'`,
    ({ today }) => ({ validity: sql`daterange(lower(p.validity), ${today})` }),
    where,
  ),
  update(teacherPositions, sql`p_post p where p.action = 'correct'`, post, where),
  insert(teacherPositions, sql`p_post p where p.action in ('move', 'enter')`, ({ today }) => ({
    teacher_id: sql`p.teacher_id`,
    ...post,
    validity: sql`daterange(case p.action when 'move' then ${today} else p.begins_on end, null)`,
    is_main: sql`true`,
  })),
);

export const writePeople = inOrder(writeHumans, writeAccounts, writeCapacities, writePosts);
