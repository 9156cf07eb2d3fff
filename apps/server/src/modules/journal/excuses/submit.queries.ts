import { excuseKinds } from '@bilim/contract/excuses';
import { and, eq, gte, lte, sql } from 'drizzle-orm';

import { students } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { day, int, listOf, oneOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { ParamsOf } from '#platform/db/statement.ts';

import { excuseFiles, excuses } from './excuses.tables.ts';

/** Two excuses of one student are sent one after the other; false for whom an order has taken out of the university. */
export async function lockStudent(tx: Database, studentId: number): Promise<boolean> {
  const [row] = await tx
    .select({ status: students.status })
    .from(students)
    .where(eq(students.id, studentId))
    .for('update');
  return row !== undefined && !['expelled', 'graduated', 'transferred_out'].includes(row.status);
}

const selectSame = statement({
  name: 'excuse_same',
  params: {
    studentId: int,
    startsOn: day,
    endsOn: day,
    kind: oneOf(...excuseKinds),
    words: text,
    digests: listOf(text),
  },
  row: { id: int },
  sql: (p) => sql`
  select e.id from ${excuses} e
  where e.student_id = ${p.studentId} and e.starts_on = ${p.startsOn} and e.ends_on = ${p.endsOn}
    and e.kind = ${p.kind} and e.words = ${p.words} and e.state in ('waiting', 'accepted')
    and ${p.digests} = (
      select array_agg(encode(f.sha256, 'hex') order by ef.ordinal)
      from ${excuseFiles} ef join ${files} f on f.id = ef.file_id where ef.excuse_id = e.id)
  order by e.id desc limit 1`,
});
export type Sent = ParamsOf<typeof selectSame>;

/** The same excuse with the same documents, as it arrives once more after a lost reply. */
export async function findSame(tx: Database, sent: Sent): Promise<number | null> {
  const [same] = await selectSame(tx, sent);
  return same?.id ?? null;
}

/** Whether one of theirs that waits touches the period. */
export async function hasWaitingOne(
  tx: Database,
  { studentId, startsOn, endsOn }: Pick<Sent, 'studentId' | 'startsOn' | 'endsOn'>,
): Promise<boolean> {
  const touches = and(lte(excuses.startsOn, endsOn), gte(excuses.endsOn, startsOn));
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
