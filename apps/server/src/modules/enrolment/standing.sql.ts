import type { Language } from '@bilim/contract';
import { Meeting } from '@bilim/contract/enrolmentRows';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { curricula } from '#modules/curricula/curricula.tables.ts';
import { groups, studentGroupPeriods, students } from '#modules/people/people.tables.ts';
import { registrationOffers } from '#modules/registration/offers.tables.ts';
import {
  registrationExtensions,
  registrationHolds,
  registrationPeriods,
  registrationPermissions,
} from '#modules/registration/periods.tables.ts';
import {
  assignmentStudents,
  registrationPools,
  streamGroups,
  streams,
  teachingAssignments,
} from '#modules/registration/registration.tables.ts';
import { seatHolds } from '#modules/registration/seats.tables.ts';
import { scheduleEntries } from '#modules/schedule/schedule.tables.ts';
import { timeSlots } from '#modules/structure/calendar.tables.ts';
import { rooms, specialties } from '#modules/structure/organisation.tables.ts';
import { day, instant, int, smallint } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import { besideKinds, owes } from './owed.sql.ts';

/** Whose half-year, seen when. */
export const whoseTerm = {
  studentId: int,
  academicYearId: smallint,
  seasonId: smallint,
  today: day,
  now: instant,
};
export type WhoseTerm = Params<typeof whoseTerm>;

const inTerm = (p: WhoseTerm, alias: string) =>
  sql`${sql.identifier(alias)}.academic_year_id = ${p.academicYearId} and ${sql.identifier(alias)}.season_id = ${p.seasonId}`;

/** The table `standing`: the student's group, semester and curriculum of the half-year; a summer follows no plan. */
export const standing = (p: WhoseTerm): SQL => sql`
  standing as materialized (
    select st.id as student_id, st.status, g.id as group_id, g.education_form_id, s.faculty_id, c.id as curriculum_id,
      term.semester_id, ((term.semester_id + 1) / 2)::smallint as study_year
    from ${students} st
    cross join lateral (
      select period.group_id from ${studentGroupPeriods} period where period.student_id = st.id and period.is_main
      order by lower(period.period) <= ${p.today} desc, lower(period.period) desc limit 1) sitting
    join ${groups} g on g.id = sitting.group_id
    join ${specialties} s on s.id = g.specialty_id
    cross join lateral (
      select (g.start_semester + 2 * (${p.academicYearId} - g.admission_year_id) + (${p.seasonId} >= 2)::int)::smallint
        as semester_id) term
    left join ${curricula} c on ${p.seasonId} < 3 and c.is_in_force and c.specialty_id = g.specialty_id
      and c.education_form_id = g.education_form_id and c.admission_year_id = g.admission_year_id
    where st.id = ${p.studentId})`;

/** What is told of a class. */
const told = [
  'id',
  'discipline_id',
  'credits',
  'exam_type_id',
  'department_id',
  'teacher_id',
  'lesson_type_id',
  'subgroup',
  'is_elective',
];
const toldOf = (alias: string): SQL => sql.raw(told.map((column) => `${alias}.${column}`).join(', '));

/**
 * The table `offered`: classes that the student may choose, by group, stream or permission, or `beside` the plan because
 * the student failed the discipline; of one discipline, or of all. Permissions are few, so they are looked for first.
 * Offers and seats are looked up by keys in one array: joined, PostgreSQL reads the offers of the whole university.
 */
export const offered = (p: WhoseTerm, disciplineId?: SQL): SQL => {
  const isAsked = (alias: string) =>
    disciplineId === undefined ? sql`true` : sql`${sql.identifier(alias)}.discipline_id = ${disciplineId}`;
  const ofTerm = (alias: string) => sql`${inTerm(p, alias)} and ${isAsked(alias)}`;
  return sql`
  reached as materialized (
    select distinct on (id) * from (
      select ${toldOf('own')}, null::text as beside
      from standing st join ${teachingAssignments} own on own.group_id = st.group_id and own.is_active and ${ofTerm('own')}
      union all
      select ${toldOf('shared')}, null from ${streams} together
      join ${teachingAssignments} shared on shared.stream_id = together.id and shared.is_active and ${ofTerm('shared')}
      where together.id = any(array(select link.stream_id from standing st join ${streamGroups} link on link.group_id = st.group_id))
        and ${ofTerm('together')} and together.kind not in ${besideKinds}
      union all
      select ${toldOf('extra')}, null from ${registrationPermissions} may
      cross join lateral (
        select one.* from ${teachingAssignments} one where one.is_elective and one.is_active and ${ofTerm('one')}
          and coalesce(one.discipline_id = may.discipline_id, true) offset 0) extra
      join ${streams} chosen on chosen.id = extra.stream_id and chosen.kind not in ${besideKinds}
      where may.student_id = ${p.studentId} and may.revoked_at is null and ${inTerm(p, 'may')}
      union all
      select ${toldOf('course')}, again.kind from ${streams} again
      join ${teachingAssignments} course on course.stream_id = again.id and course.is_active and ${ofTerm('course')}
      where ${ofTerm('again')} and again.kind in ${besideKinds} and ${owes(p.studentId, sql`again.discipline_id`)}) way
    order by id
  ), opened as materialized (
    select o.assignment_id from ${registrationOffers} o
    where o.assignment_id = any(array(select id from reached)) and o.state = 'open'
  ), ${freeSeats(p)}, offered as materialized (
    select reached.*, coalesce(seats.free, 0) as free, coalesce(seats.total, 0) as total, coalesce(seats.waiting, 0) as waiting
    from reached join opened on opened.assignment_id = reached.id left join free_seats seats on seats.assignment_id = reached.id)`;
};

/** The table `free_seats`: what is free in `opened` classes for the student, and how many wait. What they hold themselves is free to them. */
const freeSeats = (p: WhoseTerm): SQL => sql`
  free_seats as materialized (
    select pool.assignment_id, sum(case when pool.waiting = 0 then greatest(0, pool.seats - pool.taken - pool.held) else 0 end
        + (pool.id = any(array(
          select hold.pool_id from ${seatHolds} hold
          where hold.student_id = ${p.studentId} and hold.ended_at is null and hold.until > ${p.now})))::int)::int as free,
      sum(pool.seats)::int as total, max(pool.waiting)::int as waiting
    from ${registrationPools} pool
    where pool.assignment_id = any(array(select assignment_id from opened))
      and (pool.group_id is null or pool.group_id = (select group_id from standing))
    group by pool.assignment_id)`;

/** The table `mine`: the classes in which the student sits. */
export const mine = (p: WhoseTerm): SQL => sql`
  mine as materialized (
    select a.id, a.discipline_id, a.teacher_id, a.lesson_type_id, a.subgroup, a.is_elective
    from ${teachingAssignments} a
    where a.id = any(array(select seat.assignment_id from ${assignmentStudents} seat
        where seat.student_id = ${p.studentId} and seat.removed_at is null)) and a.is_active and ${inTerm(p, 'a')})`;

/** The order in which periods `w` rule: what is open before what is to come and what is over, and of these the narrowest. */
export const rulingFirst = (p: WhoseTerm, endsAt: SQL): SQL => sql`
  w.opens_at <= ${p.now} and ${p.now} < ${endsAt} desc, w.opens_at > ${p.now} desc,
  num_nonnulls(w.faculty_id, w.education_form_id, w.study_year) desc, w.closes_at desc, w.id`;

/** The table `period`: the narrowest one that is open for these kinds, else the next, else the last; perhaps none. */
export const period = (p: WhoseTerm, kinds: SQL): SQL => sql`
  period as materialized (
    select w.*, greatest(w.closes_at, more.closes_at) as ends_at, more.max_credits as granted_credits,
      w.opens_at <= ${p.now} and ${p.now} < greatest(w.closes_at, more.closes_at) as is_open,
      coalesce(w.wishes_open_at <= ${p.now} and ${p.now} < w.wishes_close_at, false) as is_wishing
    from standing st
    join ${registrationPeriods} w on ${inTerm(p, 'w')} and w.closed_on is null and w.kind = any(${kinds})
      and coalesce(w.faculty_id = st.faculty_id, true) and coalesce(w.education_form_id = st.education_form_id, true)
      and coalesce(w.study_year = st.study_year, true)
    left join ${registrationExtensions} more
      on more.period_id = w.id and more.student_id = st.student_id and more.revoked_at is null
    order by ${rulingFirst(p, sql`greatest(w.closes_at, more.closes_at)`)}
    limit 1)`;

/** These kinds of periods, and those of courses beside the plan of which there is one for the student. */
export const withCourses = (p: WhoseTerm, kinds: SQL): SQL => sql`(${kinds} || array(
  select again.kind from ${streams} again where ${inTerm(p, 'again')} and again.kind in ${besideKinds}
    and ${owes(p.studentId, sql`again.discipline_id`)}))`;

/** The phase of `period` in one word. */
export const phaseOf = (p: WhoseTerm): SQL => sql`
  case when period.id is null then 'none' when period.is_open then 'open' when period.is_wishing then 'wishes'
    when period.opens_at > ${p.now} then 'before' else 'closed' end`;

/** The table `meeting`: when and where these classes meet, looked up once for all of them. */
export const meetings = (classIds: SQL): SQL => sql`
  meeting as materialized (
    select e.id, e.assignment_id, e.weekday, e.parity, e.weeks, slot.starts, slot.ends, room.number as room
    from ${scheduleEntries} e join ${timeSlots} slot on slot.id = e.time_slot_id left join ${rooms} room on room.id = e.room_id
    where e.assignment_id = any(array(${classIds})))`;

/** Every meeting of a class, as the wire has them. */
export const lessonsOf = (assignmentId: SQL): SQL =>
  jsonList(sql`
    select ${wireRow(Meeting, {
      weekday: sql`e.weekday`,
      starts: sql`left(e.starts::text, 5)`,
      ends: sql`left(e.ends::text, 5)`,
      parity: sql`e.parity`,
      firstWeek: sql`lower(e.weeks)`,
      lastWeek: sql`upper(e.weeks) - 1`,
      room: sql`coalesce(e.room, '')`,
    })}
    from meeting e where e.assignment_id = ${assignmentId} order by e.weekday, e.starts, e.id`);

const weekdays: Readonly<Record<Language, string>> = {
  ru: 'Пн,Вт,Ср,Чт,Пт,Сб,Вс',
  kg: 'Дш,Шш,Шр,Бш,Жм,Иш,Жк',
  en: 'Mon,Tue,Wed,Thu,Fri,Sat,Sun',
};

/** Of lessons in odd weeks only, and in even ones. */
const parities: Readonly<Record<Language, readonly [string, string]>> = {
  ru: ['нечёт.', 'чёт.'],
  kg: ['так', 'жуп'],
  en: ['odd', 'even'],
};

/** The same in words: `Пн 09:30 2/315, Ср 11:00 1/101 (чёт.)`. */
export const scheduleOf = (language: Language, assignmentId: SQL): SQL => sql`(
  select coalesce(string_agg(split_part(${sql.raw(`'${weekdays[language]}'`)}, ',', e.weekday::int) || ' '
      || left(e.starts::text, 5) || coalesce(' ' || e.room, '')
      || case e.parity when 1 then ${sql.raw(`' (${parities[language][0]})'`)} when 2 then ${sql.raw(`' (${parities[language][1]})'`)}
        else '' end, ', ' order by e.weekday, e.starts, e.id), '')
  from meeting e where e.assignment_id = ${assignmentId})`;

/** Why a student of `standing` may not register, as the office said it. */
export const heldBecause = sql`(select h.reason from ${registrationHolds} h
  where h.student_id = st.student_id and h.lifted_at is null order by h.placed_at limit 1)`;
