import type { ExcuseKind, ExcuseState, OfficeState, OwnExcuse, QueuedExcuse } from '@bilim/contract/excuses';
import type { Person } from '@bilim/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { groups, people, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import { absencesOf } from '#modules/visitlog/excusing.ts';
import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { partOf } from '#platform/db/partOf.ts';
import { selectRows } from '#platform/db/selectRows.ts';
import { keptFileOf } from '#platform/files/serveFile.ts';
import type { KeptFile } from '#platform/files/serveFile.ts';

import { decidedBy, readableBy } from './excuses.policy.ts';
import { excuseFiles, excuseMarks, excuses } from './excuses.tables.ts';

/** Instants come as text from a bare statement. */
type AsRead<T> = Omit<T, 'submittedAt' | 'settledAt'> & {
  readonly submittedAt: string;
  readonly settledAt: string | null;
};

/** What both lists show of excuse `e`. */
const excuseColumns = sql`
  e.id as "excuseId", e.starts_on::text as "startsOn", e.ends_on::text as "endsOn", e.kind, e.words, e.state,
  to_json(e.submitted_at)#>>'{}' as "submittedAt", e.answer, to_json(e.settled_at)#>>'{}' as "settledAt",
  (select settler.full_name from ${people} settler where settler.id = e.settled_by) as "settledBy",
  coalesce((
    select json_agg(
      json_build_object('fileId', f.id, 'isImage', f.mime like 'image/%', 'size', f.size_bytes) order by ef.ordinal)
    from ${excuseFiles} ef join ${files} f on f.id = ef.file_id
    where ef.excuse_id = e.id and f.removed_at is null), '[]') as files,
  case when e.state = 'waiting' then (
    select count(*)::int
    from (${absencesOf(sql`e.student_id`, sql`e.academic_year_id`, sql`e.starts_on`, sql`e.ends_on`)}) absent
  ) else (
    select count(*)::int from ${excuseMarks} em where em.excuse_id = e.id
  ) end as absences`;

export async function selectOwn(db: Database, studentId: number) {
  const rows = await selectRows<AsRead<OwnExcuse>>(
    db,
    sql`
    select ${excuseColumns} from ${excuses} e where e.student_id = ${studentId}
    order by e.starts_on desc, e.id desc limit 100`,
  );
  return rows.map(withInstants);
}

export interface Page {
  readonly state: OfficeState;
  readonly query: string;
  readonly afterId: number | null;
  readonly today: string;
}

const pageSize = 50;

/** A page of the queue: the longest waiting first, of the settled ones the latest. */
export async function selectQueue(db: Database, person: Person, { state, query, afterId, today }: Page) {
  const isAscending = state === 'waiting';
  const next = isAscending ? sql`e.id > ${afterId}` : sql`e.id < ${afterId}`;
  const rows = await selectRows<AsRead<QueuedExcuse>>(
    db,
    sql`
    select ${excuseColumns}, e.student_id as "studentId", h.full_name as "studentName",
      coalesce(g.name, '') as "groupName"
    from ${excuses} e
    join ${people} h on h.id = e.student_id
    left join ${studentGroupPeriods} period on period.student_id = e.student_id and period.is_main
      and period.period @> ${today}::date
    left join ${groups} g on g.id = period.group_id
    where e.state = ${state} and lower(h.full_name) like ${partOf(query) ?? '%'} and ${afterId === null ? sql`true` : next}
      and ${decidedBy(person, sql`e.student_id`, today)}
    order by e.id ${isAscending ? sql`asc` : sql`desc`} limit ${pageSize}`,
  );
  return rows.map(withInstants);
}

function withInstants<T extends { readonly submittedAt: string; readonly settledAt: string | null }>(row: T) {
  const { submittedAt, settledAt } = row;
  return {
    ...row,
    submittedAt: new Date(submittedAt),
    settledAt: settledAt === null ? null : new Date(settledAt),
  };
}

interface CountRow {
  readonly waiting: number;
  readonly accepted: number;
  readonly refused: number;
  readonly recalled: number;
}

/** Everything that waits, and what was settled within thirty days. */
export async function countQueue(
  db: Database,
  person: Person,
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<CountRow> {
  const [row] = await selectRows<CountRow>(
    db,
    sql`
    select ${countOf('waiting')}, ${countOf('accepted')}, ${countOf('refused')}, ${countOf('recalled')}
    from ${excuses} e
    where (e.state = 'waiting' or e.state <> 'withdrawn' and e.settled_at > ${now.toISOString()}::timestamptz - interval '30 days')
      and ${decidedBy(person, sql`e.student_id`, today)}`,
  );
  return row ?? { waiting: 0, accepted: 0, refused: 0, recalled: 0 };
}

function countOf(state: OfficeState): SQL {
  return sql`count(*) filter (where e.state = ${state})::int as ${sql.identifier(state)}`;
}

export async function findFile(
  db: Database,
  person: Person,
  { fileId, today }: { readonly fileId: string; readonly today: string },
): Promise<KeptFile | null> {
  const [row] = await selectRows<KeptFile>(
    db,
    sql`
    select ${keptFileOf('f')}
    from ${excuseFiles} ef
    join ${files} f on f.id = ef.file_id and f.removed_at is null
    join ${excuses} e on e.id = ef.excuse_id
    where ef.file_id = ${fileId}::uuid and ${readableBy(person, sql`e.student_id`, today)}`,
  );
  return row ?? null;
}

/** Two excuses of one student are sent one after the other. */
export async function lockStudent(tx: Database, studentId: number): Promise<void> {
  await tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('update');
}

export interface Sent {
  readonly studentId: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly kind: ExcuseKind;
  readonly words: string;
  readonly digests: readonly string[];
}

/** The same excuse with the same documents, as it arrives once more after a lost reply. */
export async function findSame(tx: Database, sent: Sent): Promise<number | null> {
  const [same] = await selectRows<{ id: number }>(
    tx,
    sql`
    select e.id from ${excuses} e
    where e.student_id = ${sent.studentId} and e.starts_on = ${sent.startsOn}::date and e.ends_on = ${sent.endsOn}::date
      and e.kind = ${sent.kind} and e.words = ${sent.words} and e.state in ('waiting', 'accepted')
      and ${sql.param(sent.digests)}::text[] = (
        select array_agg(encode(f.sha256, 'hex') order by ef.ordinal)
        from ${excuseFiles} ef join ${files} f on f.id = ef.file_id where ef.excuse_id = e.id)
    order by e.id desc limit 1`,
  );
  return same?.id ?? null;
}

/** Whether one of theirs that waits touches the period. */
export async function hasWaitingOne(
  tx: Database,
  { studentId, startsOn, endsOn }: Pick<Sent, 'studentId' | 'startsOn' | 'endsOn'>,
): Promise<boolean> {
  const touches: SQL = sql`${excuses.startsOn} <= ${endsOn} and ${excuses.endsOn} >= ${startsOn}`;
  const rows = await tx
    .select({ id: excuses.id })
    .from(excuses)
    .where(and(eq(excuses.studentId, studentId), eq(excuses.state, 'waiting'), touches))
    .limit(1);
  return rows.length > 0;
}

export async function insertExcuse(tx: Database, row: typeof excuses.$inferInsert): Promise<number> {
  const [made] = await tx.insert(excuses).values(row).returning({ id: excuses.id });
  if (made === undefined) throw new Error('an inserted excuse has no id');
  return made.id;
}

export interface LockedExcuse {
  readonly id: number;
  readonly studentId: number;
  readonly academicYearId: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly state: ExcuseState;
  readonly answer: string | null;
  readonly settledBy: number | null;
  readonly settledByName: string | null;
  readonly settledAt: string | null;
}

/** An excuse that `mine` allows, kept from changing. */
export async function lockExcuse(
  tx: Database,
  excuseId: number,
  mine: (studentId: SQL) => SQL,
): Promise<LockedExcuse | null> {
  const [row] = await selectRows<LockedExcuse>(
    tx,
    sql`
    select e.id, e.student_id as "studentId", e.academic_year_id as "academicYearId",
      e.starts_on::text as "startsOn", e.ends_on::text as "endsOn", e.state, e.answer, e.settled_by as "settledBy",
      (select settler.full_name from ${people} settler where settler.id = e.settled_by) as "settledByName",
      to_json(e.settled_at)#>>'{}' as "settledAt"
    from ${excuses} e where e.id = ${excuseId} and ${mine(sql`e.student_id`)}
    for update of e`,
  );
  return row ?? null;
}
