import type { Person } from '@bilim/contract';
import { reportKinds, reportStates } from '@bilim/contract/chat/reports';
import type { ReportState } from '@bilim/contract/chat/reports';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rightScope, scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { groups, people } from '#modules/people/people.tables.ts';
import { streams } from '#modules/registration/registration.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bigint, bool, instant, int, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';

import { messageReports, messages } from '../chat.tables.ts';
import { messageIdOf, messageParams } from '../conversations/place.sql.ts';
import { isOfOffice, reported } from './reports.policy.ts';

const pageSize = 50;
/** How many messages before and after are shown with a reported one. */
export const contextSize = 5;

/** Where a person decides about reports, as parameters of these statements. */
export const officeOf = (person: Person) => scopeParams(person, 'chat.moderate');

/** Once for a person and a message, which is not their own; with the text as it stands now. */
export const insertReport = statement({
  name: 'chat_report',
  params: { ...messageParams, personId: int, kind: oneOf(...reportKinds), words: text, at: instant },
  row: {},
  sql: (p) => sql`
  insert into ${messageReports} (conversation_id, number, reported_by, kind, words, body, reported_at)
  select x.conversation_id, x.number, ${p.personId}, ${p.kind}, ${p.words}, x.body, ${p.at}
  from ${messages} x
  where x.conversation_id = ${p.conversationId} and x.number = ${p.number} and x.sender_id <> ${p.personId}
    and x.removed_at is null
  on conflict (conversation_id, number, reported_by) do nothing`,
});

/** The group or stream of a class, or the names of the two people. */
const placeName = sql`coalesce(
  (select g.name from ${groups} g where g.id = c.group_id),
  (select st.name from ${streams} st where st.id = c.stream_id),
  (select string_agg(h.full_name, ' — ' order by h.id = c.student_id) from ${people} h
    where h.id in (c.teacher_id, c.student_id)))`;

/** The longest waiting first, of the settled ones the latest. */
export const selectReports = inEachLanguage((language) =>
  statement({
    name: `chat_reports_${language}`,
    params: { ...rightScope, state: oneOf(...reportStates), afterId: orNull(int) },
    row: {
      reportId: int,
      state: oneOf(...reportStates),
      kind: oneOf(...reportKinds),
      words: text,
      reporterName: text,
      reportedAt: instant,
      text,
      senderName: text,
      sentAt: instant,
      disciplineName: text,
      place: text,
      answer: orNull(text),
      settledBy: orNull(text),
      settledAt: orNull(instant),
    },
    planned: 'each',
    sql: (p) => sql`
    select r.id as "reportId", r.state, r.kind, r.words, reporter.full_name as "reporterName",
      r.reported_at as "reportedAt", r.body as text, sender.full_name as "senderName", x.sent_at as "sentAt",
      ${nameIn(language, 'd')} as "disciplineName", ${placeName} as place, r.answer,
      settler.full_name as "settledBy", r.settled_at as "settledAt"
    from ${reported}
    join ${disciplines} d on d.id = c.discipline_id
    join ${people} sender on sender.id = x.sender_id
    join ${people} reporter on reporter.id = r.reported_by
    left join ${people} settler on settler.id = r.settled_by
    where r.state = ${p.state} and ${isOfOffice(p)}
      and coalesce(case when ${p.state} = 'waiting' then r.id > ${p.afterId} else r.id < ${p.afterId} end, true)
    order by case when ${p.state} = 'waiting' then r.id end, r.id desc limit ${sql.raw(String(pageSize))}`,
  }),
);

const countAll = statement({
  name: 'chat_reports_count',
  params: rightScope,
  row: { waiting: int, kept: int, removed: int },
  planned: 'each',
  sql: (p) => sql`
  select count(*) filter (where r.state = 'waiting')::int as waiting,
    count(*) filter (where r.state = 'kept')::int as kept,
    count(*) filter (where r.state = 'removed')::int as removed
  from ${reported} where ${isOfOffice(p)}`,
});

/** How many wait, and how many were decided in which way. */
export async function countReports(db: Database, person: Person): Promise<Record<ReportState, number>> {
  const [row] = await countAll(db, officeOf(person));
  return row ?? { waiting: 0, kept: 0, removed: 0 };
}

const selectReport = statement({
  name: 'chat_report_one',
  params: { ...rightScope, reportId: int },
  row: {
    reportId: int,
    conversationId: bigint,
    number: int,
    state: oneOf(...reportStates),
    answer: orNull(text),
    settledById: orNull(int),
    settledBy: orNull(text),
    settledAt: orNull(instant),
  },
  planned: 'each',
  sql: (p) => sql`
  select r.id as "reportId", r.conversation_id as "conversationId", r.number, r.state, r.answer,
    r.settled_by as "settledById", settler.full_name as "settledBy", r.settled_at as "settledAt"
  from ${reported}
  left join ${people} settler on settler.id = r.settled_by
  where r.id = ${p.reportId} and ${isOfOffice(p)}`,
});
export type Report = RowOf<typeof selectReport>;

/** Of another faculty it is unknown. */
export async function findReport(db: Database, person: Person, reportId: number): Promise<Report | null> {
  const [row] = await selectReport(db, { ...officeOf(person), reportId });
  return row ?? null;
}

/** All reports of one message are settled together, so they are held together. */
export const lockReports = statement({
  name: 'chat_report_lock',
  params: { reportId: int },
  row: {},
  sql: (p) => sql`
  select from ${messageReports} r join ${messageReports} one on one.id = ${p.reportId}
  where r.conversation_id = one.conversation_id and r.number = one.number order by r.id for update of r`,
});

interface Settlement {
  readonly state: 'kept' | 'removed';
  readonly answer: string;
  readonly by: number;
  readonly at: Date;
}

export async function settleReports(
  tx: Database,
  { conversationId, number }: Pick<Report, 'conversationId' | 'number'>,
  { state, answer, by, at }: Settlement,
): Promise<void> {
  await tx
    .update(messageReports)
    .set({ state, answer: answer === '' ? null : answer, settledBy: by, settledAt: at })
    .where(
      and(
        eq(messageReports.conversationId, conversationId),
        eq(messageReports.number, number),
        eq(messageReports.state, 'waiting'),
      ),
    );
}

const side = (conversationId: SQL, condition: SQL, order: 'asc' | 'desc') => sql`(
  select x.* from ${messages} x where x.conversation_id = ${conversationId} and ${condition}
  order by x.number ${sql.raw(order)} limit ${sql.raw(String(contextSize))})`;

/** The reported message with those around it, also what was removed: an office decides on what was written. */
export const selectContext = statement({
  name: 'chat_report_context',
  params: messageParams,
  row: {
    messageId: bigint,
    senderName: text,
    text,
    sentAt: instant,
    files: int,
    isReported: bool,
    isRemoved: bool,
  },
  sql: (p) => sql`
  select ${messageIdOf('x')} as "messageId", h.full_name as "senderName", x.body as text, x.sent_at as "sentAt",
    x.files, x.number = ${p.number} as "isReported", x.removed_at is not null as "isRemoved"
  from (
    ${side(p.conversationId, sql`x.number < ${p.number}`, 'desc')}
    union all ${side(p.conversationId, sql`x.number = ${p.number}`, 'asc')}
    union all ${side(p.conversationId, sql`x.number > ${p.number}`, 'asc')}
  ) x join ${people} h on h.id = x.sender_id
  order by x.number`,
});
