import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { scheduleEntries, scheduleExceptions } from '#modules/schedule/schedule.tables.ts';
import { lessons } from '#modules/journal/journal.tables.ts';
import { day, instant, int, json, listOf, type } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { halfYearScope } from './catalogue.queries.ts';
import type { KeptLesson } from './lesson.ts';
import { lessonColumns, lessonRow } from './lessonRow.ts';

/** What applying an import wrote, as it was before and as it became. */
export interface Written {
  readonly added: readonly KeptLesson[];
  readonly changed: readonly { readonly before: KeptLesson; readonly after: KeptLesson }[];
  readonly removed: readonly KeptLesson[];
  /** One-off changes that lost their day, as rows of their table. */
  readonly exceptions: readonly object[];
}

const ids = { ids: listOf(int) };
const rows = { rows: json(z.custom<readonly KeptLesson[]>()) };

/** Lessons as JSON carries them. */
const lessonsIn = (given: SQL) => sql`
  jsonb_to_recordset(${given}) as r(id int, "assignmentId" int, "teacherId" int, "roomId" int, "onlineUrl" text,
    weekday smallint, "timeSlotId" smallint, parity smallint, first int, "end" int)`;

/** Imports of one half-year follow each other; the lock ends with the transaction. */
export const lockHalfYear = statement({
  name: 'timetable_lock',
  params: halfYearScope,
  row: { lock: type('void', z.string()) },
  sql: (p) => sql`
  select pg_advisory_xact_lock(hashtext('timetable'), ${p.academicYearId} * 10 + ${p.seasonId}) as lock`,
});

export const reserveIds = statement({
  name: 'timetable_ids',
  params: { count: int },
  row: { id: int },
  sql: (p) => sql`
  select nextval(pg_get_serial_sequence('schedule_entries', 'id'))::int as id from generate_series(1, ${p.count})`,
});

/**
 * Takes lessons off the board without removing them: while several change places, two of them may want the same
 * room for a moment.
 */
export const parkLessons = statement({
  name: 'timetable_park',
  params: ids,
  row: {},
  sql: (p) => sql`update ${scheduleEntries} set weeks = 'empty' where id = any(${p.ids})`,
});

export const insertLessons = statement({
  name: 'timetable_insert',
  params: { ...halfYearScope, ...rows },
  row: {},
  planned: 'each',
  sql: (p) => sql`
  insert into ${scheduleEntries} (id, academic_year_id, season_id, assignment_id, teacher_id, room_id, online_url,
    weekday, time_slot_id, parity, weeks)
  select r.id, ${p.academicYearId}, ${p.seasonId}, r."assignmentId", r."teacherId", r."roomId", r."onlineUrl",
    r.weekday, r."timeSlotId", r.parity, int4range(r.first, r."end")
  from ${lessonsIn(p.rows)}`,
});

export const updateLessons = statement({
  name: 'timetable_update',
  params: rows,
  row: {},
  planned: 'each',
  sql: (p) => sql`
  update ${scheduleEntries} e set teacher_id = r."teacherId", room_id = r."roomId", online_url = r."onlineUrl",
    weekday = r.weekday, time_slot_id = r."timeSlotId", parity = r.parity, weeks = int4range(r.first, r."end"),
    updated_at = now()
  from ${lessonsIn(p.rows)} where e.id = r.id`,
});

export const deleteLessons = statement({
  name: 'timetable_delete',
  params: ids,
  row: {},
  sql: (p) => sql`delete from ${scheduleEntries} where id = any(${p.ids})`,
});

/** The lessons of these ids as they are now. */
export const selectLessonsById = statement({
  name: 'timetable_lessons_by_id',
  params: ids,
  row: lessonRow,
  planned: 'each',
  sql: (p) => sql`
  select ${lessonColumns('e')} from ${scheduleEntries} e where e.id = any(${p.ids}) order by e.id for update`,
});

export const selectOneOffs = statement({
  name: 'timetable_one_offs',
  params: ids,
  row: { id: int, scheduleEntryId: int, onDate: day, row: json(z.record(z.string(), z.unknown())) },
  planned: 'each',
  sql: (p) => sql`
  select x.id, x.schedule_entry_id as "scheduleEntryId", x.on_date as "onDate", to_jsonb(x) as row
  from ${scheduleExceptions} x where x.schedule_entry_id = any(${p.ids}) order by x.id`,
});

export const deleteOneOffs = statement({
  name: 'timetable_delete_one_offs',
  params: ids,
  row: {},
  sql: (p) => sql`delete from ${scheduleExceptions} where id = any(${p.ids})`,
});

export const restoreOneOffs = statement({
  name: 'timetable_restore_one_offs',
  params: { rows: json(z.custom<readonly object[]>()) },
  row: {},
  sql: (p) => sql`
  insert into ${scheduleExceptions}
  select r.* from jsonb_populate_recordset(null::${scheduleExceptions}, ${p.rows}) r`,
});

/** What people have done since with lessons that an import added or changed. */
export const countUses = statement({
  name: 'timetable_uses',
  params: { added: listOf(int), changed: listOf(int), since: instant },
  row: { lessons: int, oneOffs: int },
  planned: 'each',
  sql: (p) => {
    const isUsed = (row: SQL) => sql`(${row}.schedule_entry_id = any(${p.added})
      or (${row}.schedule_entry_id = any(${p.changed}) and ${row}.created_at > ${p.since}))`;
    return sql`
  select (select count(*)::int from ${lessons} held where ${isUsed(sql`held`)}) as lessons,
    (select count(*)::int from ${scheduleExceptions} x where ${isUsed(sql`x`)}) as "oneOffs"`;
  },
});
