import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';

import { isWithin } from '#modules/people/faculties.ts';
import type { ScopeParams } from '#modules/people/faculties.ts';
import { people, students, teachers } from '#modules/people/people.tables.ts';
import { seatsOf } from '#modules/registration/seats.ts';
import type { Database } from '#platform/db/database.ts';
import { inEachLanguage } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';

import { scheduleEntries, scheduleExceptions } from './schedule.tables.ts';
import { halfYear, timetable } from './timetable.ts';

type Asked = {
  readonly academicYearId: number;
  readonly seasonId: number;
  readonly personId: number;
  /** Monday first, in the caller's language. */
  readonly dayNames: readonly string[];
};

interface Row {
  readonly days: string;
}

const personId = sql`${sql.placeholder('personId')}::int`;

const ofHalfYear = sql`e.academic_year_id = ${halfYear.academicYearId} and e.season_id = ${halfYear.seasonId}`;

const teacherTimetables = inEachLanguage((language) =>
  prepared<Row, Asked>(
    `schedule_teacher_${language}`,
    timetable(language, {
      owner: sql`
        select (
          select p.full_name from ${people} p join ${teachers} t on t.id = p.id where p.id = ${personId}
        ) as full_name`,
      entries: sql`
        select e.*, null::date as only_on from ${scheduleEntries} e
        where e.teacher_id = ${personId} and ${ofHalfYear}
        union all
        select e.*, x.on_date from ${scheduleExceptions} x join ${scheduleEntries} e on e.id = x.schedule_entry_id
        where x.new_teacher_id = ${personId} and e.teacher_id <> x.new_teacher_id and ${ofHalfYear}
          and exists (select from term)`,
    }),
  ),
);

/**
 * The days of a teacher's timetable as JSON: the own weekly lessons, and those of colleagues on the days they are
 * taken over. Whoever is no teacher has an empty one.
 */
export async function selectTeacherDays(db: Database, language: Language, asked: Asked): Promise<string> {
  const [row] = await teacherTimetables[language](db, asked);
  return row?.days ?? '[]';
}

type AskedOfStudent = Asked &
  ScopeParams & {
    readonly callerId: number;
    readonly today: string;
  };

const studentTimetables = inEachLanguage((language) =>
  prepared<Row, AskedOfStudent>(
    `schedule_student_${language}`,
    timetable(language, {
      owner: sql`
        select p.full_name from ${people} p
        where p.id = ${personId} and (
          p.id = ${sql.placeholder('callerId')}::int
          or exists (select from ${students} s where s.id = p.id) and ${isWithin(
            {
              isEverywhere: sql`${sql.placeholder('isEverywhere')}::boolean`,
              faculties: sql`${sql.placeholder('faculties')}::int[]`,
            },
            personId,
            sql`${sql.placeholder('today')}::date`,
          )}
        )`,
      entries: sql`
        select e.*, null::date as only_on from ${scheduleEntries} e
        where e.assignment_id = any(${seatsOf(sql`(select ${personId} as id from owner)`)}) and ${ofHalfYear}`,
    }),
  ),
);

/** The days of a student's timetable as JSON, from class lists; null when the caller may not read it. */
export async function selectStudentDays(
  db: Database,
  language: Language,
  asked: AskedOfStudent,
): Promise<string | null> {
  const [row] = await studentTimetables[language](db, asked);
  return row === undefined || row.days === '[]' ? null : row.days;
}
