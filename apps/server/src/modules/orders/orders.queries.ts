import type { Language, Person } from '@bilim/contract';
import { orderKinds, orderStates } from '@bilim/contract/orders';
import type { OrderKind, OrderState } from '@bilim/contract/orders';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { beginsWith, literal, nameWords } from '#modules/people/nameWords.sql.ts';
import { groups, people, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import { specialties } from '#modules/structure/organisation.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, day, instant, int, json, listOf, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

import { isOwnStudent, keeper, keeperOf, keptBy, within } from './orders.policy.ts';
import { studentOrderItems, studentOrders } from './orders.tables.ts';
import { Refusal, refusalsInWords } from './refusals.ts';

const sought = {
  ...keeper,
  isSought: bool,
  words: listOf(text),
  number: text,
  kind: orNull(oneOf(...orderKinds)),
};

/** By the beginning of the number or the names of students. */
const isFound = (p: Params<typeof sought>) => sql`${keptBy(p)} and (${p.kind} is null or o.kind = ${p.kind})
  and (not ${p.isSought} or lower(o.number) like ${p.number} || '%' or cardinality(${p.words}) > 0 and o.id in (
    select i.order_id from ${studentOrderItems} i where i.student_id in (
      select p.id from ${people} p where ${beginsWith(p.words)})))`;

const selectPage = statement({
  name: 'orders_page',
  params: { ...sought, state: orNull(oneOf(...orderStates)), skip: int, size: int },
  row: {
    orderId: int,
    number: text,
    signedOn: day,
    effectiveOn: orNull(day),
    kind: oneOf(...orderKinds),
    state: oneOf(...orderStates),
    title: text,
    students: int,
    studentName: orNull(text),
    refusals: orNull(json(z.array(Refusal))),
  },
  planned: 'each',
  sql: (p) => sql`
  select o.id as "orderId", o.number, o.signed_on as "signedOn", o.effective_on as "effectiveOn", o.kind, o.state, o.title,
    about.students, only_one.full_name as "studentName", o.refusals
  from (
    select o.* from ${studentOrders} o
    where ${isFound(p)} and (${p.state} is null or o.state = ${p.state})
    order by o.signed_on desc, o.id desc limit ${p.size} offset ${p.skip}
  ) o
  left join lateral (
    select count(*)::int as students, min(i.student_id) as first_id
    from ${studentOrderItems} i where i.order_id = o.id
  ) about on true
  left join ${people} only_one on about.students = 1 and only_one.id = about.first_id
  order by o.signed_on desc, o.id desc`,
});

const countStates = statement({
  name: 'orders_counted',
  params: sought,
  row: { draft: int, signed: int, done: int, annulled: int },
  planned: 'each',
  sql: (p) => sql`
  select (count(*) filter (where o.state = 'draft'))::int as draft, (count(*) filter (where o.state = 'signed'))::int as signed,
    (count(*) filter (where o.state = 'done'))::int as done, (count(*) filter (where o.state = 'annulled'))::int as annulled
  from ${studentOrders} o where ${isFound(p)}`,
});

interface Page {
  readonly query?: string | undefined;
  readonly kind?: OrderKind | undefined;
  readonly state?: OrderState | undefined;
  readonly skip: number;
  readonly size: number;
}

/** The orders that an office keeps, the latest first, with how many are in which state. */
export async function selectOrders(
  db: Database,
  { person, language }: Omit<Asking, 'today'>,
  { query = '', kind, state, ...page }: Page,
) {
  const typed = query.trim();
  const asked = {
    ...keeperOf(person),
    isSought: typed !== '',
    words: nameWords(typed).map(literal),
    number: literal(typed.toLowerCase()),
    kind: kind ?? null,
  };
  const rows = await selectPage(db, { ...asked, ...page, state: state ?? null });
  const [counts] = await countStates(db, asked);
  const data = rows.map((row) => worded(row, language));
  return { data, beside: { counts: counts ?? { draft: 0, signed: 0, done: 0, annulled: 0 } } };
}

const item = z.object({
  studentId: z.int(),
  studentName: z.string(),
  groupName: z.nullable(z.string()),
  groupId: z.nullable(z.int()),
  newGroup: z.nullable(z.string()),
  funding: z.nullable(z.enum(students.funding.enumValues)),
  newName: z.nullable(
    z.object({ lastName: z.string(), firstName: z.string(), middleName: z.nullable(z.string()) }),
  ),
  text: z.string(),
});

const selectOrder = inEachLanguage((language) =>
  statement({
    name: `order_opened_${language}`,
    params: { ...keeper, orderId: int, today: day },
    row: {
      orderId: int,
      version: text,
      number: text,
      signedOn: day,
      effectiveOn: orNull(day),
      kind: oneOf(...orderKinds),
      state: oneOf(...orderStates),
      title: text,
      by: orNull(text),
      doneAt: orNull(instant),
      refusals: orNull(json(z.array(Refusal))),
      annulledAt: orNull(instant),
      annulledBy: orNull(text),
      annulReason: orNull(text),
      scanName: orNull(text),
      items: json(z.array(item)),
    },
    planned: 'each',
    sql: (p) => sql`
    select o.id as "orderId", md5(o::text || coalesce(about.version, '')) as version, o.number, o.signed_on as "signedOn",
      o.effective_on as "effectiveOn", o.kind, o.state, o.title, maker.full_name as "by", o.done_at as "doneAt", o.refusals,
      o.annulled_at as "annulledAt", annuller.full_name as "annulledBy", o.annul_reason as "annulReason", scan.original_name as "scanName",
      coalesce(about.items, '[]') as items
    from ${studentOrders} o
    left join ${people} maker on maker.id = o.created_by
    left join ${files} scan on scan.id = o.file_id and scan.removed_at is null
    left join ${people} annuller on annuller.id = o.annulled_by
    left join lateral (
      select md5(string_agg(i::text, ';' order by i.student_id)) as version,
        json_agg(json_build_object('studentId', i.student_id, 'studentName', h.full_name, 'groupName', sitting.name,
          'groupId', i.group_id, 'newGroup', target.name, 'funding', i.funding, 'newName', i.new_name,
          'text', ${nameIn(language, 'i', 'text')}) order by h.full_name collate "und-x-icu", h.id) as items
      from ${studentOrderItems} i join ${people} h on h.id = i.student_id
      left join ${groups} target on target.id = i.group_id
      left join lateral (
        select g.name from ${studentGroupPeriods} period join ${groups} g on g.id = period.group_id
        where period.student_id = i.student_id and period.is_main and period.period @> ${p.today} limit 1
      ) sitting on true
      where i.order_id = o.id
    ) about on true
    where o.id = ${p.orderId} and ${keptBy(p)}`,
  }),
);
/** An order with why it was not carried out, in the reader's words. */
export type StoredOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

const worded = <Row extends { readonly refusals: readonly Refusal[] | null }>(
  { refusals, ...row }: Row,
  language: Language,
) => ({ ...row, problem: refusalsInWords(refusals, language) });

/** Who asks, when, and in which language they read. */
export interface Asking {
  readonly person: Person;
  readonly today: string;
  readonly language: Language;
}

export async function findOrder(db: Database, { person, today, language }: Asking, orderId: number) {
  const [order] = await selectOrder[language](db, { ...keeperOf(person), orderId, today });
  return order === undefined ? null : worded(order, language);
}

/** Nobody else changes the order until the transaction ends. */
export async function lockOrder(tx: Database, orderId: number) {
  const [order] = await tx.select().from(studentOrders).where(eq(studentOrders.id, orderId)).for('update');
  return order ?? null;
}

const selectOwn = statement({
  name: 'order_own_students',
  params: { ...within, students: listOf(int) },
  row: { id: int },
  planned: 'each',
  sql: (p) => sql`
  select s.id from ${students} s where s.id = any(${p.students}) and ${isOwnStudent(p, sql`s.id`)}`,
});

/** How many of these students the office may order something about. */
export async function countOwnStudents(
  db: Database,
  { person, today }: Pick<Asking, 'person' | 'today'>,
  ids: readonly number[],
): Promise<number> {
  const rows = await selectOwn(db, { ...scopeParams(person, 'orders.manage'), today, students: ids });
  return rows.length;
}

/** Groups by id, with their faculties. */
export const selectGroups = statement({
  name: 'order_groups',
  params: { ids: listOf(int) },
  row: { id: int, name: text, facultyId: int },
  planned: 'each',
  sql: (p) => sql`
  select g.id, g.name, s.faculty_id as "facultyId" from ${groups} g join ${specialties} s on s.id = g.specialty_id
  where g.id = any(${p.ids}) and not g.is_archived`,
});

/** Orders whose day has come. */
export const selectDue = statement({
  name: 'orders_due',
  params: { today: day },
  row: { id: int },
  planned: 'each',
  sql: (p) => sql`
  select o.id from ${studentOrders} o where o.state = 'signed' and o.effective_on <= ${p.today}
  order by o.effective_on, o.signed_on, o.id`,
});
