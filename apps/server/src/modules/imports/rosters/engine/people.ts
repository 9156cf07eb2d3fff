import { sql } from 'drizzle-orm';

import { day } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { startYearOf } from './calendar.ts';
import { differences, stateOf } from './differences.ts';
import { presentTables } from './present.ts';
import { noteRows, refuseRows } from './problems.ts';
import { references, settleReference } from './references.ts';
import { step } from './step.ts';
import { newId } from './workbench.ts';
import type { Workbench } from './workbench.ts';

/** Says in `t_actor` who is a student or a teacher today, and leaves out whoever is neither. */
export async function gatherActors(bench: Workbench): Promise<void> {
  await settleReference(bench, references.organisationOfPerson);
  await settleReference(bench, references.organisationOfRole);
  await refuseRows(bench, {
    kind: 'person',
    code: 'not_a_number',
    field: 'tax_id',
    rows: `select sourced_id, file, line, tax_id as value from t_person where tax_id !~ '^[0-9]{14}$'`,
  });
  await refuseRows(bench, {
    kind: 'person',
    code: 'year_unknown',
    field: 'admission_year',
    rows: `
      select sourced_id, file, line, admission_year::text as value from t_person
      where admission_year not between 2001 and 2099`,
  });
  await settleReference(bench, references.personOfRole);
  await makeActor(bench.db, { today: bench.today });
  await indexActor(bench.db);
  await analyseActor(bench.db);
  await noteRows(bench, {
    kind: 'person',
    code: 'person_ignored',
    field: 'sourced_id',
    rows: `
      select p.file, min(p.line) as line, '× ' || count(*) as value from t_person p
      where p.is_staged and not exists (select from t_actor a where a.sourced_id = p.sourced_id)
        and not exists (select from spoiled x join staged s on s.kind = 'role' and s.sourced_id = x.sourced_id
          where x.kind = 'role' and s.fields ->> 'person' = p.sourced_id)
      group by p.file`,
  });
}

const makeActor = statement({
  name: 'roster_make_actor',
  params: { today: day },
  row: {},
  planned: 'each',
  given: presentTables,
  sql: (p) => sql`
  create temp table t_actor as
  select r.person as sourced_id, bool_or(r.role = 'student') as is_student, bool_or(r.role = 'teacher') as is_teacher
  from t_role r where r.ends_on is null or r.ends_on >= ${p.today} group by r.person`,
});
const indexActor = step('roster_index_actor', sql`create unique index on t_actor (sourced_id)`, [makeActor]);
const analyseActor = step('roster_analyse_actor', sql`analyze t_actor`, [makeActor]);

/** Of what only one person can have: the field that is named to whoever handed it in, and our column. */
const unique = [
  ['tax_id', 'tax_id'],
  ['login', 'login_key'],
  ['sourced_id', 'known'],
] as const;

/** Finds in `m_person` whom Bilim knows already: by an earlier import, by our own id, by number, by tax id. */
export async function matchPeople(bench: Workbench): Promise<void> {
  await bench.run(`
    create temp table m_person as
    select p.sourced_id, p.file, p.line, p.code, p.tax_id, p.bilim_id, p.login, p.login_key, a.is_student, a.is_teacher,
      known.id as by_import, own.id as by_bilim, s.id as by_student, t.id as by_staff, x.id as by_tax
    from t_person p join t_actor a on a.sourced_id = p.sourced_id
    left join external_ids e on e.system_id = ${bench.systemId} and e.kind = 'person' and e.sourced_id = p.sourced_id
    left join people known on known.id = e.our_id
    left join people own on own.id = p.bilim_id
    left join students s on s.student_code = p.code and a.is_student
    left join teachers t on t.staff_number = p.code and a.is_teacher
    left join people x on x.tax_id = p.tax_id`);
  await bench.run(`
    alter table m_person add known int;
    update m_person set known = coalesce(by_import, by_bilim, by_student, by_staff, by_tax);
    analyze m_person`);
  const refuse = async (code: Parameters<typeof refuseRows>[1]['code'], field: string, where: string) => {
    await refuseRows(bench, { kind: 'person', code, field, rows: wrongPeople(field, where) });
    await bench.run(
      `delete from m_person m where not exists (select from t_person p where p.sourced_id = m.sourced_id)`,
    );
  };
  await refuse('reference_unknown', 'bilim_id', 'm.bilim_id is not null and m.by_bilim is null');
  await refuse('person_ambiguous', 'bilim_id', 'm.by_bilim <> m.known');
  await refuse(
    'person_ambiguous',
    'code',
    `m.by_student <> m.known or m.by_staff <> m.known or m.by_tax <> m.known`,
  );
  for (const role of ['is_student', 'is_teacher']) {
    const repeated = `select code from m_person where ${role} group by code having count(*) > 1`;
    await refuse('value_repeated', 'code', `m.${role} and m.code in (${repeated})`);
  }
  for (const [field, column] of unique) {
    const repeated = `select ${column} from m_person group by ${column} having count(*) > 1`;
    await refuse('value_repeated', field, `m.${column} in (${repeated})`);
  }
  await refuse(
    'name_taken',
    'sourced_id',
    `m.is_student and m.code is null and exists (
       select from students s where s.student_code = m.sourced_id and s.id is distinct from m.known)
     and not exists (select from students s where s.id = m.known)`,
  );
  const hasNoAccount = 'not exists (select from users u where u.id = m.known)';
  await refuse('login_missing', 'login', `m.login is null and ${hasNoAccount}`);
  await refuse(
    'login_taken',
    'login',
    `${hasNoAccount} and exists (select from users u where u.login_key = m.login_key)`,
  );
}

function wrongPeople(value: string, where: string): string {
  return `select m.sourced_id, m.file, m.line, m.${value}::text as value from m_person m where ${where}`;
}

/** Plans people with their accounts: the table `p_person`. */
export async function planPeople(bench: Workbench): Promise<void> {
  const details = differences([
    ['last_name', 'o.last_name', 'w.last_name'],
    ['first_name', 'o.first_name', 'w.first_name'],
    ['middle_name', 'o.middle_name', 'w.middle_name'],
    ['gender', 'o.gender', 'w.gender'],
    ['birth_date', 'o.birth_date', 'w.birth_date'],
    ['tax_id', 'o.tax_id', 'w.tax_id'],
    ['email', 'o.email', 'w.email'],
    ['phone', 'o.phone', 'w.phone'],
    ['login', 'u.login', 'coalesce(u.login, w.login)'],
    ['access', 'u.status', 'w.status'],
    ['role', 'held.roles', 'w.roles'],
    ['student_code', 's.student_code', 'w.student_code'],
    ['staff_number', 't.staff_number', 'w.staff_number'],
    ['admission_year', 's.admission_year_id + 2000', 'w.admission_year_id + 2000'],
    ['funding', 's.funding', 'w.funding'],
    ['state', `case when not t.is_active then 'resting' end`, `null`],
  ]);
  await bench.run(`
    create temp table p_person as
    select w.*, coalesce(w.known, ${newId(bench, 'people')}) as our_id, o.id is null as is_new,
      u.id is null as lacks_account, s.id is null and w.is_student as lacks_student,
      t.id is null and w.is_teacher as lacks_teacher, d.details,
      ${stateOf('o.id is null', 'd.details')} as state
    from (${wantedPeople(bench)}) w
    left join people o on o.id = w.known left join users u on u.id = w.known
    left join students s on s.id = w.known and w.is_student left join teachers t on t.id = w.known and w.is_teacher
    left join lateral (
      select string_agg(r.role, ', ' order by r.role) as roles from user_roles r
      where r.user_id = w.known and r.role in ('student', 'teacher') and r.faculty_id is null
    ) held on true
    cross join lateral (select ${details} as details) d`);
  await bench.run(`
    create unique index on p_person (sourced_id); create unique index on p_person (our_id); analyze p_person`);
}

/** What is not said does not erase what is known. A code of a student is never taken from anybody. */
function wantedPeople(bench: Workbench): string {
  return `
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
        coalesce(p.admission_year - 2000, s.admission_year_id, ${bench.yearId} - p.course + 1, joined.year_id, ${bench.yearId})
      end as admission_year_id,
      case when m.is_student then coalesce(p.funding, s.funding, 'contract') end as funding
    from m_person m join t_person p on p.sourced_id = m.sourced_id
    left join t_demographics g on g.sourced_id = m.sourced_id
    left join people o on o.id = m.known left join users u on u.id = m.known
    left join students s on s.id = m.known left join teachers t on t.id = m.known
    left join external_ids e on e.system_id = ${bench.systemId} and e.kind = 'person' and e.sourced_id = m.sourced_id
    left join (${admissionByGroup}) joined on joined.person = m.sourced_id
    cross join lateral (select exists (
      select from user_roles r where r.user_id = m.known and r.role not in ('student', 'teacher')
    ) as is_staff) held`;
}

/** The group's year of admission when the lists have one, else the academic year in which the student joined it. */
const admissionByGroup = `
  select en.person, min(y.year_id) as year_id
  from t_enrolment en join t_class c on c.sourced_id = en.class and c.type = 'group'
  cross join lateral (select coalesce(c.admission_year - 2000, ${startYearOf('en.begins_on')} - 2000) as year_id) y
  where en.role = 'student' and y.year_id between 1 and 99 group by en.person`;
