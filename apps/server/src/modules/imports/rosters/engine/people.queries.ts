import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { ProblemCode } from '../source.ts';

import { lasts, startYearOf } from './calendar.queries.ts';
import { isWhole } from './coverage.sql.ts';
import { columnsThatDiffer, differences, stateOf } from './differences.sql.ts';
import { presentTables } from './present.queries.ts';
import { noteRows, refuseRows } from './problems.sql.ts';
import { references, settle } from './references.sql.ts';
import { inOrder, newId, workTable } from './step.sql.ts';
import type { ContextParams } from './step.sql.ts';

export const actors = workTable(
  't_actor',
  presentTables,
  ({ today }) => sql`
  select r.person as sourced_id, bool_or(r.role = 'student') as is_student, bool_or(r.role = 'teacher') as is_teacher
  from t_role r where ${lasts(sql`r.ends_on`, today)} group by r.person`,
  { unique: ['sourced_id'] },
);

/** Says in `t_actor` who is a student or a teacher today, and leaves out whoever is neither. */
export const gatherActors = inOrder(
  settle(references.organisationOfPerson),
  settle(references.organisationOfRole),
  refuseRows({
    name: 'tax_ids',
    given: presentTables,
    kind: 'person',
    code: 'not_a_number',
    field: 'tax_id',
    rows: sql`select sourced_id, file, line, tax_id as value from t_person where tax_id !~ '^[0-9]{14}$'`,
  }),
  refuseRows({
    name: 'years_of_people',
    given: presentTables,
    kind: 'person',
    code: 'year_unknown',
    field: 'admission_year',
    rows: sql`
      select sourced_id, file, line, admission_year::text as value from t_person
      where admission_year not between 2001 and 2099`,
  }),
  settle(references.personOfRole),
  actors,
  noteRows({
    name: 'people_of_no_role',
    given: [actors],
    kind: 'person',
    code: 'person_ignored',
    field: 'sourced_id',
    rows: sql`
      select p.file, min(p.line) as line, '× ' || count(*) as value from t_person p
      where p.is_staged and ${isWhole('role')} and not exists (select from t_actor a where a.sourced_id = p.sourced_id)
        and not exists (select from spoiled x join staged s on s.kind = 'role' and s.sourced_id = x.sourced_id
          where x.kind = 'role' and s.fields ->> 'person' = p.sourced_id)
      group by p.file`,
  }),
);

const found = workTable(
  'm_person',
  [actors],
  ({ systemId }) => sql`
  select m.*, coalesce(by_import, by_bilim, by_student, by_staff, by_tax) as known from (
    select p.sourced_id, p.file, p.line, p.code, p.tax_id, p.bilim_id, p.login, p.login_key, a.is_student, a.is_teacher,
      known.id as by_import, own.id as by_bilim, s.id as by_student, t.id as by_staff, x.id as by_tax
    from t_person p join t_actor a on a.sourced_id = p.sourced_id
    left join external_ids e on e.system_id = ${systemId} and e.kind = 'person' and e.sourced_id = p.sourced_id
    left join people known on known.id = e.our_id
    left join people own on own.id = p.bilim_id
    left join students s on s.student_code = p.code and a.is_student
    left join teachers t on t.staff_number = p.code and a.is_teacher
    left join people x on x.tax_id = p.tax_id
  ) m`,
);

const hasNoAccount = sql`not exists (select from users u where u.id = m.known)`;

/** Finds in `m_person` whom Bilim knows already: by an earlier import, by our own id, by number, by tax id. */
export const matchPeople = inOrder(
  found,
  refuse('foreign_ids', 'reference_unknown', 'bilim_id', sql`m.bilim_id is not null and m.by_bilim is null`),
  refuse('doubtful_ids', 'person_ambiguous', 'bilim_id', sql`m.by_bilim <> m.known`),
  refuse(
    'doubtful_codes',
    'person_ambiguous',
    'code',
    sql`m.by_student <> m.known or m.by_staff <> m.known or m.by_tax <> m.known`,
  ),
  refuseRepeated('code', 'code', 'is_student'),
  refuseRepeated('code', 'code', 'is_teacher'),
  // What only one person can have: the field that is named to whoever handed it in, and our column.
  refuseRepeated('tax_id', 'tax_id'),
  refuseRepeated('login', 'login_key'),
  refuseRepeated('sourced_id', 'known'),
  refuse(
    'taken_codes',
    'name_taken',
    'sourced_id',
    sql`m.is_student and m.code is null and exists (
      select from students s where s.student_code = m.sourced_id and s.id is distinct from m.known)
    and not exists (select from students s where s.id = m.known)`,
  ),
  refuse('missing_logins', 'login_missing', 'login', sql`m.login is null and ${hasNoAccount}`),
  refuse(
    'taken_logins',
    'login_taken',
    'login',
    sql`${hasNoAccount} and exists (select from users u where u.login_key = m.login_key)`,
  ),
);

function refuseRepeated(field: string, column: string, among = 'true') {
  const [own, some] = [sql.identifier(column), sql.raw(among)];
  const repeated = sql`select ${own} from m_person where ${some} group by ${own} having count(*) > 1`;
  const where = sql`${some} and ${own} in (${repeated})`;
  return refuse(`repeated_${column}_${among}`, 'value_repeated', field, where);
}

function refuse(name: string, code: ProblemCode, field: string, where: SQL) {
  return refuseRows({
    name,
    from: found,
    kind: 'person',
    code,
    field,
    rows: sql`
      select m.sourced_id, m.file, m.line, m.${sql.identifier(field)}::text as value from m_person m where ${where}`,
  });
}

/** People with their accounts. */
export const people = workTable(
  'p_person',
  [found],
  (run) => sql`
  select w.*, coalesce(w.known, ${newId(run, 'people')}) as our_id, o.id is null as is_new,
    u.id is null as lacks_account, s.id is null and w.is_student as lacks_student,
    t.id is null and w.is_teacher as lacks_teacher, d.details,
    ${stateOf(sql`o.id is null`, sql`d.details`)} as state
  from (${wantedPeople(run)}) w
  left join people o on o.id = w.known left join users u on u.id = w.known
  left join students s on s.id = w.known and w.is_student left join teachers t on t.id = w.known and w.is_teacher
  left join lateral (
    select string_agg(r.role, ', ' order by r.role) as roles from user_roles r
    where r.user_id = w.known and r.role in ('student', 'teacher') and r.faculty_id is null
  ) held on true
  cross join lateral (select ${differences(
    ...columnsThatDiffer('o', 'w', 'last_name', 'first_name', 'middle_name', 'gender', 'birth_date'),
    ...columnsThatDiffer('o', 'w', 'tax_id', 'email', 'phone'),
    ['login', sql`u.login`, sql`coalesce(u.login, w.login)`],
    ['access', sql`u.status`, sql`w.status`],
    ['role', sql`held.roles`, sql`w.roles`],
    ...columnsThatDiffer('s', 'w', 'student_code'),
    ...columnsThatDiffer('t', 'w', 'staff_number'),
    ['admission_year', sql`s.admission_year_id + 2000`, sql`w.admission_year_id + 2000`],
    ...columnsThatDiffer('s', 'w', 'funding'),
    ['state', sql`case when not t.is_active then 'resting' end`, sql`null`],
  )} as details) d`,
  { unique: ['sourced_id', 'our_id'] },
);

/** What is not said does not erase what is known. A code of a student is never taken from anybody. */
function wantedPeople({ systemId, yearId }: ContextParams): SQL {
  return sql`
    select m.sourced_id, m.file, m.line, m.known, m.is_student, m.is_teacher, m.login, m.login_key,
      concat_ws(' ', p.last_name, p.first_name, coalesce(p.middle_name, o.middle_name)) as title, p.last_name, p.first_name,
      coalesce(p.middle_name, o.middle_name) as middle_name, coalesce(p.gender, g.gender, o.gender) as gender,
      coalesce(p.birth_date, g.birth_date, o.birth_date) as birth_date, coalesce(p.tax_id, o.tax_id) as tax_id,
      coalesce(p.email, o.email) as email, coalesce(p.phone, o.phone) as phone,
      concat_ws(', ', case when m.is_student then 'student' end, case when m.is_teacher then 'teacher' end) as roles,
      case when not p.is_enabled and held.is_staff then coalesce(u.status, 'active')
        when not p.is_enabled and coalesce(u.status, 'active') = 'active' then 'blocked'
        when p.is_enabled and u.status = 'blocked' and e.left_at is not null then 'active'
        else coalesce(u.status, 'active') end as status,
      not p.is_enabled as is_disabled, held.is_staff,
      case when m.is_student then coalesce(p.code, s.student_code, p.sourced_id) end as student_code,
      case when m.is_teacher then coalesce(p.code, t.staff_number) end as staff_number,
      case when m.is_student then
        coalesce(p.admission_year - 2000, s.admission_year_id, ${yearId} - p.course + 1, joined.year_id, ${yearId})
      end as admission_year_id,
      case when m.is_student then coalesce(p.funding, s.funding, 'contract') end as funding
    from m_person m join t_person p on p.sourced_id = m.sourced_id
    left join t_demographics g on g.sourced_id = m.sourced_id
    left join people o on o.id = m.known left join users u on u.id = m.known
    left join students s on s.id = m.known left join teachers t on t.id = m.known
    left join external_ids e on e.system_id = ${systemId} and e.kind = 'person' and e.sourced_id = m.sourced_id
    left join (${admissionByGroup()}) joined on joined.person = m.sourced_id
    cross join lateral (select exists (
      select from user_roles r where r.user_id = m.known and r.role not in ('student', 'teacher')
    ) as is_staff) held`;
}

/** The group's year of admission when the lists have one, else the academic year in which the student joined it. */
function admissionByGroup(): SQL {
  return sql`
    select en.person, min(y.year_id) as year_id
    from t_enrolment en join t_class c on c.sourced_id = en.class and c.type = 'group'
    cross join lateral (
      select coalesce(c.admission_year - 2000, ${startYearOf(sql`en.begins_on`)} - 2000) as year_id) y
    where en.role = 'student' and y.year_id between 1 and 99 group by en.person`;
}
