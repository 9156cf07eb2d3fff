import { StudentLesson } from '@bilim/contract/visitlog/journal';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { isWithin } from '#modules/people/faculties.ts';
import type { ScopeParams } from '#modules/people/faculties.ts';
import { people, students } from '#modules/people/people.tables.ts';
import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import { dateLabel, lessonTheme } from './journal.queries.ts';
import { lessonMarks, lessons, marks, themes } from './visitlog.tables.ts';

const p = sql.placeholder;

type Asked = ScopeParams & {
  readonly academicYearId: number;
  readonly seasonId: number;
  readonly studentId: number;
  readonly callerId: number;
  readonly today: string;
  readonly absenceLimit: number;
};

interface Row {
  readonly isPermitted: boolean;
  readonly lessons: string;
}

const studentId = sql`${p('studentId')}::int`;

/** A student reads their own journal; staff those of the faculty in which they may. */
const isPermitted = sql`(${studentId} = ${p('callerId')}::int or ${isWithin(
  { isEverywhere: p('isEverywhere'), faculties: p('faculties') },
  studentId,
  sql`${p('today')}::date`,
)})`;

/** Every lesson held in the classes of the student, with the student's mark on it. */
const heldLessons = sql`
  select a.id as class_id, a.discipline_id, a.credits, a.lesson_type_id, a.teacher_id,
    l.lesson_date, l.ordinal, ${dateLabel} as label, ${lessonTheme} as theme, l.hours,
    coalesce(k.text, '') as text, k.points, coalesce(k.is_absence, false) as is_absence
  from permitted
  join ${assignmentStudents} s on s.student_id = permitted.id and s.removed_at is null
  join ${teachingAssignments} a on a.id = s.assignment_id
    and a.academic_year_id = ${p('academicYearId')}::smallint and a.season_id = ${p('seasonId')}::smallint
  join ${lessons} l on l.assignment_id = a.id and l.academic_year_id = a.academic_year_id
  left join ${lessonMarks} lm on lm.lesson_id = l.id and lm.student_id = s.student_id
    and lm.academic_year_id = l.academic_year_id
  left join ${marks} k on k.id = lm.mark_id
  left join ${themes} t on t.id = l.theme_id`;

const ofClass = sql`over (partition by h.class_id)`;
/** Absence is counted over a discipline: its lectures and labs together (handbook 3.5). */
const ofDiscipline = sql`over (partition by h.discipline_id, h.credits)`;
const rounded = (value: SQL) => sql`trim_scale(round(${value}, 2))`;

const figures = sql`
  select h.*,
    count(*) filter (where h.is_absence) ${ofClass} as absences,
    trim_scale(coalesce(sum(h.points) ${ofClass}, 0)) as sum,
    ${rounded(sql`coalesce(sum(h.points) ${ofClass}, 0) / count(*) ${ofClass}`)} as average,
    ${rounded(sql`100 * coalesce(sum(h.hours) filter (where h.is_absence) ${ofDiscipline}, 0) / sum(h.hours) ${ofDiscipline}`)}
      as absence_percent
  from held h`;

/** All lessons of a student in a half-year in one statement; `isPermitted` is false when they are not to be read. */
export const selectStudentJournal = inEachLanguage((language) =>
  prepared<Row, Asked>(
    `journal_of_student_${language}`,
    sql`
    with permitted as materialized (select s.id from ${students} s where s.id = ${studentId} and ${isPermitted}),
    held as (${heldLessons}),
    counted as (${figures})
    select exists (select from permitted) as "isPermitted",
      ${jsonList(sql`
        select ${wireRow(StudentLesson, {
          disciplineId: sql`c.discipline_id`,
          disciplineName: nameIn(language, 'd'),
          credits: sql`trim_scale(c.credits)`,
          lessonTypeId: sql`c.lesson_type_id`,
          lessonTypeShort: nameIn(language, 'lt', 'short'),
          teacherName: sql`h.full_name`,
          dateLabel: sql`c.label`,
          lessonDate: sql`c.lesson_date::text`,
          ordinal: sql`c.ordinal`,
          markText: sql`c.text`,
          theme: sql`c.theme`,
          absences: sql`c.absences`,
          sum: sql`c.sum`,
          average: sql`c.average`,
          absencePercent: sql`c.absence_percent`,
          absenceLimit: sql`${p('absenceLimit')}::int`,
        })}
        from counted c
        join ${disciplines} d on d.id = c.discipline_id
        join ${lessonTypes} lt on lt.id = c.lesson_type_id
        join ${people} h on h.id = c.teacher_id
        order by ${nameIn(language, 'd')} collate "und-x-icu", c.discipline_id, lt.sort, c.class_id,
          c.lesson_date, c.ordinal`)}::text as lessons`,
  ),
);
