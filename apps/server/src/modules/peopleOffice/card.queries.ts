import { accountStates, studentStates } from '@bilim/contract/people';
import type { Language, Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { sessions, userRoles, users } from '#modules/auth/auth.tables.ts';
import { roleNames } from '#modules/auth/auth.tables.ts';
import {
  groups,
  people,
  positions,
  studentGroupPeriods,
  students,
  teacherPositions,
  teachers,
} from '#modules/people/people.tables.ts';
import { departments, faculties } from '#modules/structure/organisation.tables.ts';
import { studentOrderItems, studentOrders } from '#modules/orders/orders.tables.ts';
import { foldedText } from '#platform/db/folded.sql.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, day, instant, int, json, listOf, oneOf, orNull, text, uuid } from '#platform/db/sqlTypes.ts';
import type { RowOf } from '#platform/db/statement.ts';
import { statement } from '#platform/db/statement.ts';

import { accountState } from './list.queries.ts';
import { changeableBy, keeper, officer, officerOf, readBy, secretsReadBy } from './peopleOffice.policy.ts';

const some = z.nullable(z.string());
const list = <T extends z.ZodMiniType>(row: T) => json(z.array(row));

const cardRow = {
  id: int,
  fullName: text,
  photoFileId: orNull(uuid),
  version: text,
  mayChange: bool,
  mergedInto: orNull(json(z.object({ id: z.int(), fullName: z.string() }))),
  readsSecrets: bool,
  lastName: text,
  firstName: text,
  middleName: orNull(text),
  fullNameKg: orNull(text),
  latinName: orNull(text),
  email: orNull(text),
  gender: orNull(oneOf('M', 'F')),
  birthDate: orNull(day),
  taxId: orNull(text),
  phone: orNull(text),
  studentCode: orNull(text),
  studentState: orNull(oneOf(...studentStates)),
  funding: orNull(text),
  groups: list(z.object({ groupId: z.int(), groupName: z.string(), startsOn: some, endsOn: some })),
  staffNumber: orNull(text),
  isTeacher: bool,
  positions: list(
    z.object({
      positionRowId: z.int(),
      departmentId: z.int(),
      departmentName: z.string(),
      positionId: z.int(),
      positionName: z.string(),
      share: z.number(),
      startsOn: some,
      endsOn: some,
      isMain: z.boolean(),
    }),
  ),
  roles: list(z.object({ role: z.string(), faculty: some })),
  account: oneOf(...accountStates),
  login: orNull(text),
  lastSignInAt: orNull(instant),
  sessions: list(z.object({ device: z.string(), lastSeenAt: z.string() })),
  orders: list(
    z.object({
      orderId: z.int(),
      number: z.string(),
      signedOn: z.string(),
      kind: z.string(),
      text: z.string(),
    }),
  ),
};

const selectCard = inEachLanguage((language) =>
  statement({
    name: `office_card_${language}`,
    params: { ...officer, personId: int, now: instant },
    row: cardRow,
    planned: 'each',
    sql: (p) => sql`
    select p.id, p.full_name as "fullName", p.photo_file_id as "photoFileId",
      md5(p::text || coalesce(positions.version, '')) as version,
      p.merged_into is null and ${changeableBy(p, sql`p.id`)} as "mayChange",
      (select json_build_object('id', stays.id, 'fullName', stays.full_name) from ${people} stays
        where stays.id = p.merged_into) as "mergedInto", ${secretsReadBy(p, sql`p.id`)} as "readsSecrets",
      p.last_name as "lastName", p.first_name as "firstName", p.middle_name as "middleName",
      p.full_name_kg as "fullNameKg", p.latin_name as "latinName", p.email, p.gender, p.birth_date as "birthDate",
      p.tax_id as "taxId", p.phone, s.student_code as "studentCode", s.status as "studentState", s.funding,
      coalesce((
        select json_agg(json_build_object('groupId', g.id, 'groupName', g.name,
          'startsOn', lower(period.period), 'endsOn', upper(period.period) - 1) order by lower(period.period) desc)
        from ${studentGroupPeriods} period join ${groups} g on g.id = period.group_id
        where period.student_id = p.id and period.is_main), '[]') as groups,
      t.staff_number as "staffNumber", t.id is not null as "isTeacher",
      coalesce(positions.held, '[]') as positions,
      coalesce((
        select json_agg(json_build_object('role', held.role, 'faculty', f.short_name) order by r.wire_value, f.id)
        from ${userRoles} held join ${roleNames} r on r.role = held.role left join ${faculties} f on f.id = held.faculty_id
        where held.user_id = p.id), '[]') as roles,
      ${accountState} as account, u.login, u.last_sign_in_at as "lastSignInAt",
      coalesce((
        select json_agg(json_build_object('device', open.device, 'lastSeenAt', open.last_seen_at)
          order by open.last_seen_at desc)
        from ${sessions} open
        where open.user_id = p.id and open.ended_at is null and open.idle_until > ${p.now} and open.ends_at > ${p.now}
      ), '[]') as sessions,
      coalesce((
        select json_agg(json_build_object('orderId', o.id, 'number', o.number, 'signedOn', o.signed_on,
          'kind', o.kind, 'text', ${nameIn(language, 'i', 'text')}) order by o.signed_on desc, o.id desc)
        from ${studentOrderItems} i join ${studentOrders} o on o.id = i.order_id
        where i.student_id = p.id and o.state = 'done'), '[]') as orders
    from ${people} p
    left join ${users} u on u.id = p.id
    left join ${students} s on s.id = p.id
    left join ${teachers} t on t.id = p.id
    left join lateral (
      select md5(string_agg(post::text, ';' order by post.id)) as version,
        json_agg(json_build_object('positionRowId', post.id, 'departmentId', d.id, 'departmentName', ${nameIn(language, 'd')},
          'positionId', title.id, 'positionName', ${nameIn(language, 'title')}, 'share', post.post_share,
          'startsOn', lower(post.validity), 'endsOn', upper(post.validity) - 1, 'isMain', post.is_main)
          order by upper(post.validity) desc, post.is_main desc, post.id) as held
      from ${teacherPositions} post join ${departments} d on d.id = post.department_id
      join ${positions} title on title.id = post.position_id
      where post.teacher_id = p.id
    ) positions on true
    where p.id = ${p.personId} and ${readBy(p, sql`coalesce(p.merged_into, p.id)`)}`,
  }),
);
export type StoredCard = RowOf<typeof selectCard.ru>;

/** Who asks, when, and in which language they read. */
export interface Asking {
  readonly person: Person;
  readonly today: string;
  readonly now: Date;
  readonly language: Language;
}

/** A person as an office sees them; null for whom it does not read. */
export async function findCard(
  db: Database,
  { person, today, now, language }: Asking,
  personId: number,
): Promise<StoredCard | null> {
  const [card] = await selectCard[language](db, { ...officerOf(person, today), personId, now });
  return card ?? null;
}

/** Who might be the same human: the same tax id, or the same name born on no other day. */
export const selectAlike = statement({
  name: 'office_alike',
  params: { fullName: text, birthDate: orNull(day), taxId: orNull(text), exceptId: orNull(int) },
  row: { id: int, fullName: text, hasTaxId: bool },
  planned: 'each',
  sql: (p) => sql`
  select p.id, p.full_name as "fullName", coalesce(p.tax_id = ${p.taxId}, false) as "hasTaxId" from ${people} p
  where p.id is distinct from ${p.exceptId} and p.merged_into is null and (p.tax_id = ${p.taxId}
    or p.folded_name = ${foldedText(p.fullName)}
      and coalesce(p.birth_date = ${p.birthDate}, true))
  order by 3 desc, p.id limit 5`,
});

const changeable = statement({
  name: 'office_changeable',
  params: { ...keeper, people: listOf(int) },
  row: { id: int },
  planned: 'each',
  sql: (p) => sql`
  select p.id from ${people} p where p.id = any(${p.people}) and ${changeableBy(p, sql`p.id`)} order by p.id`,
});

/** Those of these people whom the office may change, by id. */
export async function selectChangeable(
  db: Database,
  { person, today }: Pick<Asking, 'person' | 'today'>,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await changeable(db, { ...officerOf(person, today), people: ids });
  return rows.map(({ id }) => id);
}
