import { sql } from 'drizzle-orm';

import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { scheduleEntries } from '#modules/schedule/schedule.tables.ts';
import { isInJournal } from '#modules/journal/lessons/lessonWindow.policy.ts';
import { taughtBy, teacherScope } from '#modules/journal/journal.policy.ts';
import { lessons } from '#modules/journal/journal.tables.ts';
import { bigint, bool, day, double, instant, int } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

import { qrOpenings, qrVisits } from '../qr.tables.ts';

/** Lessons of today at which the code is shown, of the student's own classes. */
export const selectOpenLessons = statement({
  name: 'qr_open_lessons',
  params: { studentId: int, today: day },
  row: { lessonId: bigint },
  sql: (p) => sql`
  select l.id as "lessonId" from ${assignmentStudents} seat
  join ${lessons} l on l.assignment_id = seat.assignment_id and l.lesson_date = ${p.today} and ${isInJournal('l')}
  join ${qrOpenings} o on o.lesson_id = l.id and o.academic_year_id = l.academic_year_id and o.closed_at is null
  where seat.student_id = ${p.studentId} and seat.removed_at is null
  order by l.id`,
});

/** The own class behind an entry of the timetable, as the journal names it. */
export const selectClassOfEntry = statement({
  name: 'qr_class_of_entry',
  params: { ...teacherScope, entryId: int },
  row: {
    assignmentId: int,
    academicYearId: int,
    seasonId: int,
    disciplineId: int,
    credits: double,
    teacherId: int,
    lessonTypeId: int,
    groupId: int,
    timeSlotId: int,
  },
  sql: (p) => sql`
  select a.id as "assignmentId", a.academic_year_id as "academicYearId", a.season_id as "seasonId",
    a.discipline_id as "disciplineId", a.credits::float8 as credits, a.teacher_id as "teacherId",
    a.lesson_type_id as "lessonTypeId", coalesce(a.group_id, a.stream_id) as "groupId", e.time_slot_id as "timeSlotId"
  from ${scheduleEntries} e join ${teachingAssignments} a on a.id = e.assignment_id
  where e.id = ${p.entryId} and a.is_active and ${taughtBy(p, 'a')}`,
});

const lessonAsked = { ...teacherScope, lessonId: bigint };

/** A lesson of an own class. */
const ownLesson = (p: Params<typeof lessonAsked>) => sql`
  select l.id, l.academic_year_id, l.lesson_date, l.schedule_entry_id from ${lessons} l
  join ${teachingAssignments} a on a.id = l.assignment_id
  where l.id = ${p.lessonId} and ${isInJournal('l')} and ${taughtBy(p, 'a')}`;

/**
 * Opens a lesson of today; one that was closed before only when that is asked for. What students of the class claimed before its list was made now belongs to it.
 * No row: the lesson is not the teacher's.
 */
export const openLesson = statement({
  name: 'qr_open_lesson',
  params: { ...lessonAsked, personId: int, now: instant, today: day, isAgain: bool },
  row: { isToday: bool, isOpen: bool },
  sql: (p) => sql`
  with lesson as materialized (
    select own.*, own.lesson_date = ${p.today} as is_today, ${p.isAgain} or o.closed_at is null as is_open
    from (${ownLesson(p)}) own
    left join ${qrOpenings} o on o.lesson_id = own.id and o.academic_year_id = own.academic_year_id),
  opened as (
    insert into ${qrOpenings} as o (lesson_id, academic_year_id, opened_by, opened_at)
    select l.id, l.academic_year_id, ${p.personId}, ${p.now} from lesson l
    where l.is_today and l.is_open
    on conflict (lesson_id, academic_year_id) do update set closed_at = null where o.closed_at is not null),
  adopted as (
    update ${qrVisits} v set lesson_id = l.id from lesson l
    where l.is_today and v.lesson_id is null and v.schedule_entry_id = l.schedule_entry_id
      and v.lesson_date = l.lesson_date and v.academic_year_id = l.academic_year_id
      and not exists (
        select from ${qrVisits} other where other.lesson_id = l.id and other.student_id = v.student_id))
  select is_today as "isToday", is_open as "isOpen" from lesson`,
});

/** Whether the lesson is the teacher's, and the code is shown. */
export const selectOpening = statement({
  name: 'qr_opening',
  params: lessonAsked,
  row: { isOpen: bool },
  sql: (p) => sql`
  select o.lesson_id is not null and o.closed_at is null as "isOpen" from (${ownLesson(p)}) l
  left join ${qrOpenings} o on o.lesson_id = l.id and o.academic_year_id = l.academic_year_id`,
});

export const closeLesson = statement({
  name: 'qr_close_lesson',
  params: { ...lessonAsked, now: instant },
  row: { id: bigint },
  sql: (p) => sql`
  with lesson as materialized (${ownLesson(p)}),
  closed as (
    update ${qrOpenings} o set closed_at = ${p.now} from lesson l
    where o.lesson_id = l.id and o.academic_year_id = l.academic_year_id and o.closed_at is null)
  select id from lesson`,
});
