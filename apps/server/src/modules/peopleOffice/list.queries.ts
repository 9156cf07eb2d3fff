import type { Person } from '@bilim/contract';
import { accountStates, personKinds, studentStates } from '@bilim/contract/people';
import type { PersonKind } from '@bilim/contract/people';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { userRoles, users } from '#modules/auth/auth.tables.ts';
import { loginKeyOf } from '#modules/auth/passwords/passwordPolicy.ts';
import { membersOf } from '#modules/auth/rights/faculties.policy.ts';
import { beginsWith, literal, nameWords } from '#modules/people/nameWords.sql.ts';
import {
  groups,
  people,
  studentGroupPeriods,
  students,
  teacherPositions,
  teachers,
} from '#modules/people/people.tables.ts';
import { departments } from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { bool, int, listOf, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

import { listedFor, officerOf, reader } from './peopleOffice.policy.ts';

const narrowed = {
  ...reader,
  kind: orNull(oneOf(...personKinds)),
  groupId: orNull(int),
  facultyIds: orNull(listOf(int)),
  people: orNull(listOf(int)),
  skip: int,
  size: int,
};
const sought = {
  ...narrowed,
  words: listOf(text),
  loginKey: text,
  /** A whole number of somebody, and the beginning of a group's name. */
  number: text,
  groupPart: text,
};

/** How far the account `u` is. */
export const accountState = sql`case when u.id is null then 'none' when u.status <> 'active' then 'blocked'
  when u.password_hash is null then 'waiting' else 'active' end`;

const row = {
  id: int,
  fullName: text,
  unit: orNull(text),
  number: orNull(text),
  isStudent: bool,
  isTeacher: bool,
  roles: listOf(text),
  login: orNull(text),
  account: oneOf(...accountStates),
  studentState: orNull(oneOf(...studentStates)),
};

/** Of everybody, or of those in a subquery of ids. */
const page = (p: Params<typeof narrowed>, among?: SQL) => sql`
  select p.id, p.full_name as "fullName", coalesce(sitting.name, working.name) as unit,
    coalesce(s.student_code, t.staff_number) as number, s.id is not null as "isStudent",
    t.id is not null and t.is_active as "isTeacher",
    array(select distinct r.role from ${userRoles} r
      where r.user_id = p.id and r.role not in ('student', 'teacher') order by r.role) as roles,
    u.login, ${accountState} as account, s.status as "studentState"
  from (
    select p.id, p.full_name, p.full_name collate "und-x-icu" as sorted_name
    from ${people} p
    where p.merged_into is null and ${listedFor(p, sql`p.id`, among)}
      and ${among === undefined ? sql`true` : sql`p.id in ${among}`} and ${isOfKind(p)} and ${isAmong(p)}
    order by p.full_name collate "und-x-icu", p.id limit ${p.size} offset ${p.skip}
  ) p
  left join ${users} u on u.id = p.id
  left join ${students} s on s.id = p.id
  left join ${teachers} t on t.id = p.id
  left join lateral (
    select g.name from ${studentGroupPeriods} period join ${groups} g on g.id = period.group_id
    where period.student_id = p.id and period.is_main and period.period @> ${p.today} limit 1
  ) sitting on true
  left join lateral (
    select d.short_name as name from ${teacherPositions} post join ${departments} d on d.id = post.department_id
    where post.teacher_id = p.id and post.validity @> ${p.today} order by post.is_main desc, post.id limit 1
  ) working on true
  order by p.sorted_name, p.id`;

/** In the order of names, which is that of an index: it is read until the page is full. */
const selectPage = statement({
  name: 'office_people',
  params: narrowed,
  row,
  planned: 'each',
  sql: (p) => page(p),
});

/** From the few who were found to the page; as one statement with the other, everybody would be read for them. */
const selectSought = statement({
  name: 'office_people_sought',
  params: sought,
  row,
  planned: 'each',
  sql: (p) => sql`with found as materialized (${found(p)}) ${page(p, sql`(select id from found)`)}`,
});

/** Likewise from those who sit in a group. */
const selectOfGroup = statement({
  name: 'office_people_of_group',
  params: narrowed,
  row,
  planned: 'each',
  sql: (p) => page(p, sql`(${sittingIn(p)})`),
});

function sittingIn({ groupId, today }: Pick<Filters, 'groupId' | 'today'>): SQL {
  return sql`
    select period.student_id from ${studentGroupPeriods} period
    where period.group_id = ${groupId} and period.is_main and period.period @> ${today}`;
}

type Filters = Params<typeof narrowed>;

/** By beginnings of the words of the name, or by a whole login or number, or by the beginning of a group's name. */
function found({ words, loginKey, number, groupPart, today }: Params<typeof sought>): SQL {
  return sql`
    select p.id from ${people} p where cardinality(${words}) > 0 and ${beginsWith(words)}
    union all select own.id from ${users} own where own.login_key = ${loginKey}
    union all select s.id from ${students} s where s.student_code = ${number}
    union all select t.id from ${teachers} t where t.staff_number = ${number}
    union all
    select period.student_id from ${studentGroupPeriods} period join ${groups} g on g.id = period.group_id
    where lower(g.name) like ${groupPart} || '%' and period.is_main and period.period @> ${today}`;
}

function isOfKind({ kind }: Filters): SQL {
  return sql`(${kind} is null
    or ${kind} = 'students' and p.id in (select s.id from ${students} s)
    or ${kind} = 'teachers' and p.id in (select t.id from ${teachers} t where t.is_active)
    or ${kind} = 'staff' and p.id in (
      select r.user_id from ${userRoles} r where r.role not in ('student', 'teacher'))
    or ${kind} = 'noaccount' and p.id not in (select u.id from ${users} u where u.password_hash is not null)
    or ${kind} = 'blocked' and p.id in (select u.id from ${users} u where u.status <> 'active'))`;
}

function isAmong({ groupId, facultyIds, people: ids, today }: Filters): SQL {
  return sql`(${groupId} is null or p.id in (${sittingIn({ groupId, today })}))
    and (${facultyIds} is null or p.id in (select own.person_id from ${membersOf(facultyIds, today)} own))
    and (${ids} is null or p.id = any(${ids}))`;
}

export interface Sought {
  readonly query?: string | undefined;
  readonly kind?: PersonKind | undefined;
  readonly groupId?: number | null | undefined;
  readonly facultyId?: number | null | undefined;
  readonly people?: readonly number[] | undefined;
}

/** People whom the office may read, by name; people of one name by id. */
export async function selectPeople(
  db: Database,
  { person, today }: { readonly person: Person; readonly today: string },
  { query = '', kind, groupId, facultyId, people: ids, ...page }: Sought & { skip: number; size: number },
) {
  const typed = query.trim();
  const { isEverywhere, faculties } = officerOf(person, today);
  const asked = {
    isEverywhere,
    faculties,
    today,
    ...page,
    kind: kind ?? null,
    groupId: groupId ?? null,
    facultyIds: facultyId === undefined || facultyId === null ? null : [facultyId],
    people: ids ?? null,
  };
  if (typed === '') return await (asked.groupId === null ? selectPage : selectOfGroup)(db, asked);
  return await selectSought(db, {
    ...asked,
    words: nameWords(typed).map(literal),
    loginKey: loginKeyOf(typed),
    number: typed,
    groupPart: literal(typed.toLowerCase()),
  });
}
