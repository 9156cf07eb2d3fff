import { dayLiteral } from '../workbench.ts';
import type { Workbench } from '../workbench.ts';

import { deleteRows, insertRows, updateRows } from './log.ts';

const human = [
  'last_name',
  'first_name',
  'middle_name',
  'gender',
  'birth_date',
  'tax_id',
  'email',
  'phone',
] as const;
const fromPlan = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, `p.${column}`]));

export async function writePeople(bench: Workbench): Promise<void> {
  await insertRows(bench, {
    table: 'people',
    key: ['id'],
    values: { id: 'p.our_id', ...fromPlan(human) },
    from: 'p_person p where p.is_new',
  });
  await updateRows(bench, {
    table: 'people',
    key: ['id'],
    values: fromPlan(human),
    from: `p_person p join people o on o.id = p.our_id
      where p.state = 'changed' and (${human.map((column) => `o.${column}`).join(', ')})
        is distinct from (${human.map((column) => `p.${column}`).join(', ')})`,
    where: { id: 'p.our_id' },
  });
  await writeAccounts(bench);
  await writeCapacities(bench);
}

async function writeAccounts(bench: Workbench): Promise<void> {
  await insertRows(bench, {
    table: 'users',
    key: ['id'],
    values: { id: 'p.our_id', login: 'p.login', login_key: 'p.login_key', status: 'p.status' },
    from: 'p_person p where p.lacks_account',
  });
  await updateRows(bench, {
    table: 'users',
    key: ['id'],
    values: { status: 'p.status' },
    from: `(
      select q.our_id, q.status from p_person q join users u on u.id = q.our_id
      where not q.lacks_account and u.status <> q.status
      union all select l.our_id, 'blocked' from p_leaver l where l.details is not null
    ) p`,
    where: { id: 'p.our_id' },
  });
  const wanted = `
    select our_id, 'student' as role from p_person where is_student
    union all select our_id, 'teacher' from p_person where is_teacher`;
  await insertRows(bench, {
    table: 'user_roles',
    key: ['id'],
    values: { user_id: 'w.our_id', role: 'w.role' },
    from: `(${wanted}) w where not exists (
      select from user_roles r where r.user_id = w.our_id and r.role = w.role and r.faculty_id is null)`,
  });
  await deleteRows(bench, {
    table: 'user_roles',
    key: ['id'],
    where: `t.role in ('student', 'teacher') and t.faculty_id is null
      and t.user_id in (select our_id from p_person)
      and not exists (select from (${wanted}) w where w.our_id = t.user_id and w.role = t.role)`,
  });
}

async function writeCapacities(bench: Workbench): Promise<void> {
  const student = ['student_code', 'admission_year_id', 'funding'];
  await insertRows(bench, {
    table: 'students',
    key: ['id'],
    values: { id: 'p.our_id', ...fromPlan(student) },
    from: 'p_person p where p.lacks_student',
  });
  await updateRows(bench, {
    table: 'students',
    key: ['id'],
    values: fromPlan(student),
    from: `p_person p join students s on s.id = p.our_id
      where p.is_student and not p.lacks_student and (s.student_code, s.admission_year_id, s.funding)
        is distinct from (p.student_code, p.admission_year_id, p.funding)`,
    where: { id: 'p.our_id' },
  });
  await insertRows(bench, {
    table: 'teachers',
    key: ['id'],
    values: { id: 'p.our_id', staff_number: 'p.staff_number' },
    from: 'p_person p where p.lacks_teacher',
  });
  await updateRows(bench, {
    table: 'teachers',
    key: ['id'],
    values: { staff_number: 'p.staff_number', is_active: 'p.is_active' },
    from: `(
      select q.our_id, case when q.is_teacher then q.staff_number else t.staff_number end as staff_number,
        q.is_teacher as is_active
      from p_person q join teachers t on t.id = q.our_id
      where not q.lacks_teacher and (t.is_active <> q.is_teacher
        or (q.is_teacher and t.staff_number is distinct from q.staff_number))
      union all
      select l.our_id, t.staff_number, false from p_leaver l join teachers t on t.id = l.our_id and t.is_active
    ) p`,
    where: { id: 'p.our_id' },
  });
  await writePosts(bench);
}

async function writePosts(bench: Workbench): Promise<void> {
  const today = dayLiteral(bench.today);
  const post = {
    department_id: 'p.department_id',
    position_id: 'p.position_id',
    post_share: 'p.post_share',
  };
  await updateRows(bench, {
    table: 'teacher_positions',
    key: ['id'],
    values: { validity: `daterange(lower(p.validity), ${today})` },
    from: `p_post p where p.deed = 'move'`,
    where: { id: 'p.post_id' },
  });
  await updateRows(bench, {
    table: 'teacher_positions',
    key: ['id'],
    values: post,
    from: `p_post p where p.deed = 'correct'`,
    where: { id: 'p.post_id' },
  });
  await insertRows(bench, {
    table: 'teacher_positions',
    key: ['id'],
    values: {
      teacher_id: 'p.teacher_id',
      ...post,
      validity: `daterange(case p.deed when 'move' then ${today} else p.begins_on end, null)`,
      is_main: 'true',
    },
    from: `p_post p where p.deed in ('move', 'enter')`,
  });
}
