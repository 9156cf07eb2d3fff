import { sql } from 'drizzle-orm';

import { scheduleEntries, scheduleExceptions } from '#modules/schedule/schedule.tables.ts';
import { lessons } from '#modules/visitlog/visitlog.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { selectRows } from '#platform/db/selectRows.ts';

import type { HalfYear } from './catalogue.queries.ts';
import type { KeptLesson } from './lesson.ts';

/** What applying an import wrote, as it was before and as it became. */
export interface Written {
  readonly added: readonly KeptLesson[];
  readonly changed: readonly { readonly before: KeptLesson; readonly after: KeptLesson }[];
  readonly removed: readonly KeptLesson[];
  /** One-off changes that lost their day, as rows of their table. */
  readonly exceptions: readonly object[];
}

/** The columns of a lesson as JSON carries them. */
const columns = sql`r(id int, "assignmentId" int, "teacherId" int, "roomId" int, "onlineUrl" text, weekday smallint,
  "timeSlotId" smallint, parity smallint, first int, "end" int)`;

const rowsIn = (rows: readonly KeptLesson[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${columns}`;
const idsIn = (ids: readonly number[]) => sql`any(${sql.param(ids)}::int[])`;

/** Imports of one half-year follow each other; the lock ends with the transaction. */
export async function lockHalfYear(tx: Database, { academicYearId, seasonId }: HalfYear): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('timetable'), ${academicYearId * 10 + seasonId})`,
  );
}

export async function reserveIds(tx: Database, count: number): Promise<number[]> {
  const rows = await selectRows<{ id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('schedule_entries', 'id'))::int as id from generate_series(1, ${count})`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Takes lessons off the board without removing them: while several change places, two of them may want the same
 * room for a moment.
 */
export async function parkLessons(tx: Database, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`update ${scheduleEntries} set weeks = 'empty' where id = ${idsIn(ids)}`);
}

export async function insertLessons(
  tx: Database,
  halfYear: HalfYear,
  rows: readonly KeptLesson[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${scheduleEntries} (id, academic_year_id, season_id, assignment_id, teacher_id, room_id, online_url,
      weekday, time_slot_id, parity, weeks)
    select r.id, ${halfYear.academicYearId}, ${halfYear.seasonId}, r."assignmentId", r."teacherId", r."roomId",
      r."onlineUrl", r.weekday, r."timeSlotId", r.parity, int4range(r.first, r."end")
    from ${rowsIn(rows)}`);
}

export async function updateLessons(tx: Database, rows: readonly KeptLesson[]): Promise<void> {
  await tx.execute(sql`
    update ${scheduleEntries} e set teacher_id = r."teacherId", room_id = r."roomId", online_url = r."onlineUrl",
      weekday = r.weekday, time_slot_id = r."timeSlotId", parity = r.parity, weeks = int4range(r.first, r."end"),
      updated_at = now()
    from ${rowsIn(rows)} where e.id = r.id`);
}

export async function deleteLessons(tx: Database, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from ${scheduleEntries} where id = ${idsIn(ids)}`);
}

/** The lessons of these ids as they are now. */
export async function selectLessonsById(tx: Database, ids: readonly number[]): Promise<KeptLesson[]> {
  return await selectRows<KeptLesson>(
    tx,
    sql`
    select id, assignment_id as "assignmentId", teacher_id as "teacherId", room_id as "roomId",
      online_url as "onlineUrl", weekday, time_slot_id as "timeSlotId", parity, lower(weeks) as first,
      upper(weeks) as end
    from ${scheduleEntries} where id = ${idsIn(ids)} order by id for update`,
  );
}

export interface OneOff {
  readonly id: number;
  readonly scheduleEntryId: number;
  readonly onDate: string;
  readonly row: object;
}

export async function selectOneOffs(tx: Database, ids: readonly number[]): Promise<OneOff[]> {
  return await selectRows<OneOff>(
    tx,
    sql`
    select x.id, x.schedule_entry_id as "scheduleEntryId", x.on_date::text as "onDate", to_jsonb(x) as row
    from ${scheduleExceptions} x where x.schedule_entry_id = ${idsIn(ids)} order by x.id`,
  );
}

export async function deleteOneOffs(tx: Database, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from ${scheduleExceptions} where id = ${idsIn(ids)}`);
}

export async function restoreOneOffs(tx: Database, rows: readonly object[]): Promise<void> {
  await tx.execute(sql`
    insert into ${scheduleExceptions}
    select r.* from jsonb_populate_recordset(null::schedule_exceptions, ${JSON.stringify(rows)}::jsonb) r`);
}

/** What people have done since with lessons that an import added or changed. */
export async function countUses(
  tx: Database,
  { added, changed, since }: { added: readonly number[]; changed: readonly number[]; since: Date },
): Promise<{ readonly lessons: number; readonly oneOffs: number }> {
  const isUsed = (alias: string) => {
    const row = sql.identifier(alias);
    return sql`(${row}.schedule_entry_id = ${idsIn(added)}
      or (${row}.schedule_entry_id = ${idsIn(changed)} and ${row}.created_at > ${since}))`;
  };
  const [uses] = await selectRows<{ lessons: number; oneOffs: number }>(
    tx,
    sql`
    select (select count(*)::int from ${lessons} held where ${isUsed('held')}) as lessons,
      (select count(*)::int from ${scheduleExceptions} x where ${isUsed('x')}) as "oneOffs"`,
  );
  return uses ?? { lessons: 0, oneOffs: 0 };
}
