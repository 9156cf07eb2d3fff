import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { defaultYearId } from '#modules/structure/academicYear.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { auditLog, files } from '#platform/db/platform.tables.ts';
import { bigint, int, listOf, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { removeAfterCommit } from '#platform/files/removal.ts';
import type { CronJob } from '#platform/jobs/housekeeping.ts';
import type { Settings } from '#platform/settings.ts';

import { firstReadableYear } from './chat.policy.ts';
import {
  conversationMembers,
  conversations,
  messageEdits,
  messageFiles,
  messageReactions,
  messageReads,
  messageReports,
  messages,
} from './chat.tables.ts';
import { contextSize } from './reports/reports.queries.ts';

/** So many messages go at once, so that nobody waits for long behind them. */
const batchSize = 500;

/**
 * Erases chats whose years of keeping are over, with their files, as long as nobody can read them any more. Reported
 * messages stay, with what an office sees around them (docs/rules.md).
 */
export function forgetMessages(settings: Settings): CronJob {
  return async (db, now) => {
    const { 'chat.keep_years': years } = await settings.read();
    if (years === 0) return;
    const thisYear = defaultYearId(universityDay(now));
    const firstKept = Math.min(thisYear - years, firstReadableYear(now));
    let total = 0;
    let erased: number;
    do total += erased = await eraseSome(db, firstKept);
    while (erased > 0);
    const { length: left } = await closeEmpty(db, { firstKept });
    if (total + left === 0) return;
    await db.insert(auditLog).values({
      academicYearId: thisYear,
      action: 'chat.erased',
      entity: 'chat',
      entityId: String(firstKept - 1),
      after: { messages: total, conversations: left },
    });
  };
}

const erasing = (name: string, deleteFrom: SQL) => sql`${sql.identifier(name)} as (
  ${deleteFrom} x using old where x.conversation_id = old.conversation_id and x.number = old.number)`;

const eraseMessages = statement({
  name: 'chat_erase',
  params: { firstKept: smallint, most: int },
  row: { erased: int, keys: listOf(text) },
  planned: 'each',
  sql: (p) => sql`
  with old as materialized (
    select x.conversation_id, x.number
    from ${conversations} c join ${messages} x on x.conversation_id = c.id
    where c.academic_year_id < ${p.firstKept} and not exists (
      select from ${messageReports} r where r.conversation_id = c.id
        and x.number between r.number - ${sql.raw(String(contextSize))} and r.number + ${sql.raw(String(contextSize))})
    limit ${p.most} for update of x skip locked),
  ${erasing('reads', sql`delete from ${messageReads}`)}, ${erasing('reactions', sql`delete from ${messageReactions}`)},
  ${erasing('edits', sql`delete from ${messageEdits}`)}, ${erasing('attached', sql`delete from ${messageFiles}`)},
  ${erasing('gone', sql`delete from ${messages}`)},
  let_go as (
    delete from ${files} f using ${messageFiles} mf, old
    where mf.conversation_id = old.conversation_id and mf.number = old.number and f.id = mf.file_id
    returning f.storage_key),
  settled as (
    update ${conversationMembers} m set read_number = c.last_number, ahead = 0
    from ${conversations} c
    where c.id = m.conversation_id and c.id in (select conversation_id from old)
      and (m.read_number < c.last_number or m.ahead > 0))
  select (select count(*)::int from old) as erased, array(select storage_key from let_go) as keys`,
});

/** Erases some messages with all that hangs on them, and tells how many; another process takes others. */
async function eraseSome(db: Database, firstKept: number): Promise<number> {
  return await db.transaction(async (tx) => {
    const [done] = await eraseMessages(tx, { firstKept, most: batchSize });
    for (const key of done?.keys ?? []) await removeAfterCommit(tx, key);
    return done?.erased ?? 0;
  });
}

/** A conversation of which nothing is left goes as well. */
const closeEmpty = statement({
  name: 'chat_close_empty',
  params: { firstKept: smallint },
  row: { id: bigint },
  planned: 'each',
  sql: (p) => sql`
  with emptied as materialized (
    select c.id from ${conversations} c
    where c.academic_year_id < ${p.firstKept}
      and not exists (select from ${messages} x where x.conversation_id = c.id)
    for update skip locked),
  members as (delete from ${conversationMembers} m using emptied where m.conversation_id = emptied.id)
  delete from ${conversations} c using emptied where c.id = emptied.id returning c.id`,
});
