import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { isWithinPlace, placeScope } from '#modules/auth/rights/faculties.policy.ts';
import { people, students, teachers } from '#modules/people/people.tables.ts';
import { seatsOf } from '#modules/registration/seats.sql.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage } from '#platform/db/localNames.ts';
import { day, int, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params, ParamsOf } from '#platform/db/statement.ts';

import { scheduleEntries, scheduleExceptions } from './schedule.tables.ts';
import { timetable, timetableParams } from './timetable.sql.ts';

const asked = { ...timetableParams, personId: int };
const row = { days: text };

const ofHalfYear = ({ academicYearId, seasonId }: Params<typeof asked>): SQL =>
  sql`e.academic_year_id = ${academicYearId} and e.season_id = ${seasonId}`;

const teacherTimetables = inEachLanguage((language) =>
  statement({
    name: `schedule_teacher_${language}`,
    params: asked,
    row,
    sql: (p) =>
      timetable(language, p, {
        owner: sql`
        select (
          select p.full_name from ${people} p join ${teachers} t on t.id = p.id where p.id = ${p.personId}
        ) as full_name`,
        entries: sql`
        select e.*, null::date as only_on from ${scheduleEntries} e
        where e.teacher_id = ${p.personId} and ${ofHalfYear(p)}
        union all
        select e.*, x.on_date from ${scheduleExceptions} x join ${scheduleEntries} e on e.id = x.schedule_entry_id
        where x.new_teacher_id = ${p.personId} and e.teacher_id <> x.new_teacher_id and ${ofHalfYear(p)}
          and exists (select from term)`,
      }),
  }),
);

/**
 * The days of a teacher's timetable as JSON: the own weekly lessons, and those of colleagues on the days they are
 * taken over. Whoever is no teacher has an empty one.
 */
export async function selectTeacherDays(
  db: Database,
  language: Language,
  of: ParamsOf<typeof teacherTimetables.ru>,
): Promise<string> {
  const [found] = await teacherTimetables[language](db, of);
  return found?.days ?? '[]';
}

const studentTimetables = inEachLanguage((language) =>
  statement({
    name: `schedule_student_${language}`,
    params: { ...asked, ...placeScope, callerId: int, today: day },
    row,
    sql: (p) =>
      timetable(language, p, {
        owner: sql`
        select p.full_name from ${people} p
        where p.id = ${p.personId} and (
          p.id = ${p.callerId}
          or exists (select from ${students} s where s.id = p.id) and ${isWithinPlace(p, p.personId, p.today)}
        )`,
        entries: sql`
        select e.*, null::date as only_on from ${scheduleEntries} e
        where e.assignment_id = any(${seatsOf(sql`(select ${p.personId} as id from owner)`)}) and ${ofHalfYear(p)}`,
      }),
  }),
);

/** The days of a student's timetable as JSON, from class lists; null when the caller may not read it. */
export async function selectStudentDays(
  db: Database,
  language: Language,
  of: ParamsOf<typeof studentTimetables.ru>,
): Promise<string | null> {
  const [found] = await studentTimetables[language](db, of);
  return found === undefined || found.days === '[]' ? null : found.days;
}
