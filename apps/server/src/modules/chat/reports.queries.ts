import type { Language, Person } from '@bilim/contract';
import type { ChatReport, ReportedMessage, ReportState } from '@bilim/contract/chat/reports';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { rightScope, scopeParams } from '#modules/people/faculties.ts';
import { groups, people } from '#modules/people/people.tables.ts';
import { streams } from '#modules/registration/registration.tables.ts';
import { disciplines } from '#modules/structure/curriculum.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { nameIn } from '#platform/db/localNames.ts';
import { selectRows } from '#platform/db/selectRows.ts';
import { valuesIn } from '#platform/db/statement.ts';

import { messageReports, messages } from './chat.tables.ts';
import { messageIdOf } from './place.ts';
import { isOfOffice, reported } from './reports.policy.ts';

const pageSize = 50;
/** How many messages before and after are shown with a reported one. */
export const contextSize = 5;

const officeOf = (person: Person) => valuesIn(rightScope, scopeParams(person, 'chat.moderate'));

interface Reporting {
  readonly conversationId: number;
  readonly number: number;
  readonly personId: number;
  readonly kind: string;
  readonly words: string;
  readonly at: Date;
}

/** Once for a person and a message, which is not their own; with the text as it stands now. */
export async function insertReport(db: Database, report: Reporting): Promise<void> {
  const { conversationId, number, personId, kind, words, at } = report;
  await db.execute(sql`
    insert into ${messageReports} (conversation_id, number, reported_by, kind, words, body, reported_at)
    select x.conversation_id, x.number, ${personId}, ${kind}, ${words}, x.body, ${at.toISOString()}::timestamptz
    from ${messages} x
    where x.conversation_id = ${conversationId} and x.number = ${number} and x.sender_id <> ${personId}
      and x.removed_at is null
    on conflict (conversation_id, number, reported_by) do nothing`);
}

interface Queue {
  readonly person: Person;
  readonly language: Language;
  readonly state: ReportState;
  readonly afterId: number | null;
}

/** The longest waiting first, of the settled ones the latest. */
export async function selectReports(
  db: Database,
  { person, language, state, afterId }: Queue,
): Promise<ChatReport[]> {
  const isWaiting = state === 'waiting';
  const isAfter = isWaiting ? sql`r.id > ${afterId}::int` : sql`r.id < ${afterId}::int`;
  const rows = await selectRows<
    ChatReport & { reportedAt: string; sentAt: string; settledAt: string | null }
  >(
    db,
    sql`
    select r.id as "reportId", r.state, r.kind, r.words, reporter.full_name as "reporterName",
      r.reported_at as "reportedAt", r.body as text, sender.full_name as "senderName", x.sent_at as "sentAt",
      ${nameIn(language, 'd')} as "disciplineName", ${placeName} as place, r.answer,
      settler.full_name as "settledBy", r.settled_at as "settledAt"
    from ${reported}
    join ${disciplines} d on d.id = c.discipline_id
    join ${people} sender on sender.id = x.sender_id
    join ${people} reporter on reporter.id = r.reported_by
    left join ${people} settler on settler.id = r.settled_by
    where r.state = ${state} and coalesce(${isAfter}, true) and ${isOfOffice(officeOf(person))}
    order by r.id ${isWaiting ? sql`asc` : sql`desc`} limit ${pageSize}`,
  );
  return rows.map((row) => ({
    ...row,
    reportedAt: new Date(row.reportedAt),
    sentAt: new Date(row.sentAt),
    settledAt: row.settledAt === null ? null : new Date(row.settledAt),
  }));
}

/** The group or stream of a class, or the names of the two people. */
const placeName = sql`coalesce(
  (select g.name from ${groups} g where g.id = c.group_id),
  (select st.name from ${streams} st where st.id = c.stream_id),
  (select string_agg(h.full_name, ' — ' order by h.id = c.student_id) from ${people} h
    where h.id in (c.teacher_id, c.student_id)))`;

/** How many wait, and how many were decided in which way. */
export async function countReports(db: Database, person: Person): Promise<Record<ReportState, number>> {
  const [row] = await selectRows<Record<ReportState, number>>(
    db,
    sql`
    select count(*) filter (where r.state = 'waiting')::int as waiting,
      count(*) filter (where r.state = 'kept')::int as kept,
      count(*) filter (where r.state = 'removed')::int as removed
    from ${reported} where ${isOfOffice(officeOf(person))}`,
  );
  return row ?? { waiting: 0, kept: 0, removed: 0 };
}

export interface LockedReport {
  readonly reportId: number;
  readonly conversationId: number;
  readonly number: number;
  readonly state: ReportState;
  readonly answer: string | null;
  readonly settledById: number | null;
  readonly settledBy: string | null;
  readonly settledAt: string | null;
}

const reportOfOffice = (person: Person, reportId: number) => sql`
  select r.id as "reportId", r.conversation_id as "conversationId", r.number, r.state, r.answer,
    r.settled_by as "settledById", settler.full_name as "settledBy", r.settled_at as "settledAt"
  from ${reported}
  left join ${people} settler on settler.id = r.settled_by
  where r.id = ${reportId} and ${isOfOffice(officeOf(person))}`;

/** Of another faculty it is unknown. */
export async function findReport(
  db: Database,
  person: Person,
  reportId: number,
): Promise<LockedReport | null> {
  const [row] = await selectRows<LockedReport>(db, reportOfOffice(person, reportId));
  return row ?? null;
}

/** All reports of one message are settled together, so they are held together. */
export async function lockReport(
  tx: Database,
  person: Person,
  reportId: number,
): Promise<LockedReport | null> {
  await tx.execute(sql`
    select from ${messageReports} r join ${messageReports} one on one.id = ${reportId}
    where r.conversation_id = one.conversation_id and r.number = one.number order by r.id for update of r`);
  return await findReport(tx, person, reportId);
}

interface Settlement {
  readonly state: 'kept' | 'removed';
  readonly answer: string;
  readonly by: number;
  readonly at: Date;
}

export async function settleReports(
  tx: Database,
  { conversationId, number }: Pick<LockedReport, 'conversationId' | 'number'>,
  { state, answer, by, at }: Settlement,
): Promise<void> {
  await tx.execute(sql`
    update ${messageReports} set state = ${state}, answer = ${answer === '' ? null : answer}, settled_by = ${by},
      settled_at = ${at.toISOString()}::timestamptz
    where conversation_id = ${conversationId} and number = ${number} and state = 'waiting'`);
}

/** The reported message with those around it, also what was removed: an office decides on what was written. */
export async function selectContext(
  db: Database,
  { conversationId, number }: Pick<LockedReport, 'conversationId' | 'number'>,
): Promise<ReportedMessage[]> {
  const side = (condition: SQL, order: SQL) => sql`(
    select x.* from ${messages} x where x.conversation_id = ${conversationId} and ${condition}
    order by x.number ${order} limit ${contextSize})`;
  const rows = await selectRows<ReportedMessage & { sentAt: string }>(
    db,
    sql`
    select ${messageIdOf('x')} as "messageId", h.full_name as "senderName", x.body as text, x.sent_at as "sentAt",
      x.files::int as files, x.number = ${number} as "isReported", x.removed_at is not null as "isRemoved"
    from (
      ${side(sql`x.number < ${number}`, sql`desc`)}
      union all ${side(sql`x.number = ${number}`, sql`asc`)}
      union all ${side(sql`x.number > ${number}`, sql`asc`)}
    ) x join ${people} h on h.id = x.sender_id
    order by x.number`,
  );
  return rows.map((row) => ({ ...row, sentAt: new Date(row.sentAt) }));
}
