import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { scheduleEntries, scheduleExceptions } from '#modules/schedule/schedule.tables.ts';
import { lessons } from '#modules/journal/journal.tables.ts';
import { timeSlots } from '#modules/structure/calendar.tables.ts';
import { day, int, json, listOf, text, type } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { textLiteral } from '#platform/db/wireText.ts';

import { importRows, importRuns } from '../imports.tables.ts';
import { alteration, insertion, removal } from '../runs/rowLog.sql.ts';

import { halfYearScope } from './catalogue.queries.ts';
import type { Slot } from './catalogue.ts';
import type { WrittenLesson } from './lesson.ts';

const ofRun = { runId: int };
const ids = { ids: listOf(int) };
const rows = { rows: json(z.custom<readonly WrittenLesson[]>()) };

/** Lessons as JSON carries them, and the columns that they fill. */
const lessonsIn = (given: SQL) => sql`
  jsonb_to_recordset(${given}) as r(id int, "assignmentId" int, "teacherId" int, "roomId" int, "onlineUrl" text,
    weekday smallint, "timeSlotId" smallint, parity smallint, first int, "end" int,
    "mayClash" boolean)`;
const lessonValues = {
  assignment_id: sql`r."assignmentId"`,
  teacher_id: sql`r."teacherId"`,
  room_id: sql`r."roomId"`,
  online_url: sql`r."onlineUrl"`,
  weekday: sql`r.weekday`,
  time_slot_id: sql`r."timeSlotId"`,
  parity: sql`r.parity`,
  weeks: sql`int4range(r.first, r."end")`,
  may_clash: sql`r."mayClash"`,
};

/** Imports of one half-year follow each other; the lock ends with the transaction. */
export const lockHalfYear = statement({
  name: 'timetable_lock',
  params: halfYearScope,
  row: { lock: type('void', z.string()) },
  sql: (p) => sql`
  select pg_advisory_xact_lock(hashtext('timetable'), ${p.academicYearId} * 10 + ${p.seasonId}) as lock`,
});

export const insertLessons = statement({
  name: 'timetable_insert',
  params: { ...ofRun, ...halfYearScope, ...rows },
  row: {},
  planned: 'each',
  sql: (p) =>
    insertion(p.runId, scheduleEntries, lessonsIn(p.rows), {
      academic_year_id: p.academicYearId,
      season_id: p.seasonId,
      ...lessonValues,
    }),
});

export const updateLessons = statement({
  name: 'timetable_update',
  params: { ...ofRun, ...rows },
  row: {},
  planned: 'each',
  sql: (p) =>
    alteration(p.runId, scheduleEntries, lessonsIn(p.rows), { values: lessonValues, key: { id: sql`r.id` } }),
});

export const deleteLessons = statement({
  name: 'timetable_delete',
  params: { ...ofRun, ...ids },
  row: {},
  sql: (p) => removal(p.runId, scheduleEntries, sql`t.id = any(${p.ids})`),
});

/** Past the log: a time of its own is the same for whoever has it, and needs no taking back. */
export const insertOwnTimes = statement({
  name: 'timetable_insert_times',
  params: { rows: json(z.custom<readonly Pick<Slot, 'starts' | 'ends'>[]>()) },
  row: {},
  sql: (p) => sql`
  insert into ${timeSlots} (number, starts, ends)
  select 0, r.starts, r.ends from jsonb_to_recordset(${p.rows}) as r(starts time, ends time)
  on conflict do nothing`,
});

export const selectOwnTimes = statement({
  name: 'timetable_own_times',
  params: {},
  row: { id: int, starts: text, ends: text },
  sql: () => sql`
  select id, to_char(starts, 'HH24:MI') as starts, to_char(ends, 'HH24:MI') as ends
  from ${timeSlots} where grid_id is null order by id`,
});

export const selectOneOffs = statement({
  name: 'timetable_one_offs',
  params: ids,
  row: { id: int, scheduleEntryId: int, onDate: day },
  planned: 'each',
  sql: (p) => sql`
  select x.id, x.schedule_entry_id as "scheduleEntryId", x.on_date as "onDate"
  from ${scheduleExceptions} x where x.schedule_entry_id = any(${p.ids}) order by x.id`,
});

export const deleteOneOffs = statement({
  name: 'timetable_delete_one_offs',
  params: { ...ofRun, ...ids },
  row: {},
  sql: (p) => removal(p.runId, scheduleExceptions, sql`t.id = any(${p.ids})`),
});

/** What only ended earlier loses nothing by going on again, whatever happened in the weeks that it kept. */
const isShortened = sql`(r.before - '{weeks,parity}'::text[] = r.after - '{weeks,parity}'::text[]
  and (r.after ->> 'weeks')::int4range <@ (r.before ->> 'weeks')::int4range)`;

/** What people have done since with lessons that a run moved: taking it back would leave that without its day. */
export const selectUsesOfMoved = statement({
  name: 'timetable_uses',
  params: ofRun,
  row: { what: text, count: int },
  planned: 'each',
  sql: (p) => sql`
  with moved as (
    select (r.key ->> 'id')::int as id, run.applied_at from ${importRows} r join ${importRuns} run on run.id = r.run_id
    where r.run_id = ${p.runId} and r.table_name = 'schedule_entries' and r.before is not null
      and r.after <> 'null'::jsonb and not ${isShortened}
  )
  ${ofMoved('lessons', sql`${lessons}`)} union all ${ofMoved('schedule_exceptions', sql`${scheduleExceptions}`)}`,
});

function ofMoved(what: string, table: SQL): SQL {
  return sql`
  select ${textLiteral(what)} as what, count(*)::int as count
  from moved m join ${table} u on u.schedule_entry_id = m.id and u.created_at > m.applied_at`;
}
