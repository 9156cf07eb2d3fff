import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { groups, people } from '#modules/people/people.tables.ts';
import { assignmentStudents, streams } from '#modules/registration/registration.tables.ts';
import { timeSlots } from '#modules/structure/calendar.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { disciplineThen, groupThen, halfYearOf } from '#modules/structure/halfYear.sql.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { day, int, json, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';

import { found, staffClass, withClass } from '../classes/classKey.sql.ts';
import { dateLabel, lessonTheme } from '../journal.queries.ts';
import { isInJournal } from '../lessons/lessonWindow.policy.ts';
import { staffSight } from '../journal.policy.ts';
import { gradeModules, lessonMarks, lessons, marks, themes } from '../journal.tables.ts';

const days = { from: orNull(day), to: orNull(day) };

/** The lessons of class `a` within the asked days. */
const lessonsBetween = (p: Params<typeof days>) => sql`
  ${lessons} l on l.assignment_id = a.id and l.academic_year_id = a.academic_year_id and ${isInJournal('l')}
    and coalesce(l.lesson_date >= ${p.from}, true) and coalesce(l.lesson_date <= ${p.to}, true)`;

const clock = (column: string) => sql`to_char(${sql.raw(column)}, 'HH24:MI')`;

/** Each lesson with what it was about, in order. */
const taughtLessons = (language: Language, p: Params<typeof days>) => sql`
  select (row_number() over (order by l.lesson_date, l.ordinal))::int as place, l.lesson_date::text as "lessonDate",
    l.ordinal, coalesce(${clock('s.starts')} || '-' || ${clock('s.ends')}, '') as "timeLabel", ${lessonTheme('l', 't')} as theme,
    l.hours, coalesce(${nameIn(language, 'm')}, '') as "moduleName"
  from class a
  join ${lessonsBetween(p)}
  left join ${timeSlots} s on s.id = l.time_slot_id
  left join ${themes} t on t.id = l.theme_id
  left join ${gradeModules} m on m.id = l.module_id
  order by l.lesson_date, l.ordinal`;

const taughtLesson = z.object({
  place: z.int(),
  lessonDate: z.string(),
  ordinal: z.int(),
  timeLabel: z.string(),
  theme: z.string(),
  hours: z.number(),
  moduleName: z.string(),
});

export const selectThemeReport = inEachLanguage((language) =>
  statement({
    name: `theme_report_${language}`,
    params: { ...staffClass, ...days },
    row: { found: int, rows: json(z.readonly(z.array(taughtLesson))) },
    sql: (p) => sql`
    with ${withClass(staffSight, p)}
    select ${found}, ${jsonList(taughtLessons(language, p))} as rows`,
  }),
);

const attendanceAsked = { ...days, studentId: orNull(int) };

/** The marks of those who are in the class, day by day. */
const marksOfDays = (p: Params<typeof attendanceAsked>) => sql`
  select l.lesson_date::text as "lessonDate", l.ordinal, ${dateLabel('l')} as "dateLabel", k.text as "markText",
    h.full_name as "studentName", h.id as "studentId"
  from class a
  join ${lessonsBetween(p)}
  join ${lessonMarks} lm on lm.lesson_id = l.id and lm.academic_year_id = l.academic_year_id
  join ${assignmentStudents} s on s.assignment_id = a.id and s.student_id = lm.student_id and s.removed_at is null
  join ${people} h on h.id = s.student_id
  join ${marks} k on k.id = lm.mark_id
  where coalesce(s.student_id = ${p.studentId}, true)
  order by l.lesson_date, l.ordinal, h.full_name collate "und-x-icu", h.id`;

const markOfDay = z.object({
  lessonDate: z.string(),
  ordinal: z.int(),
  dateLabel: z.string(),
  markText: z.string(),
  studentName: z.string(),
  studentId: z.int(),
});

export const selectAttendance = statement({
  name: 'attendance_report',
  params: { ...staffClass, ...attendanceAsked },
  row: { found: int, rows: json(z.readonly(z.array(markOfDay))) },
  sql: (p) => sql`with ${withClass(staffSight, p)} select ${found}, ${jsonList(marksOfDays(p))} as rows`,
});

const visitDates = sql`
  select l.lesson_date::text as "lessonDate", l.ordinal, ${lessonTheme('l', 't')} as theme
  from class a
  join ${lessons} l on l.assignment_id = a.id and l.academic_year_id = a.academic_year_id and ${isInJournal('l')}
  left join ${themes} t on t.id = l.theme_id
  order by l.lesson_date, l.ordinal`;

const visitDate = z.object({ lessonDate: z.string(), ordinal: z.int(), theme: z.string() });

export const selectVisitDates = statement({
  name: 'visit_dates',
  params: staffClass,
  row: { found: int, rows: json(z.readonly(z.array(visitDate))) },
  sql: (p) => sql`with ${withClass(staffSight, p)} select ${found}, ${jsonList(visitDates)} as rows`,
});

/** What a class is called: in the name of a file. */
export const selectClassTitle = inEachLanguage((language) =>
  statement({
    name: `class_title_${language}`,
    params: staffClass,
    row: { discipline: text, lessonType: text, group: text, subgroup: int },
    sql: (p) => sql`
    with ${withClass(staffSight, p)}
    select ${disciplineThen(language, 'd', halfYearOf('a'))} as discipline, ${nameIn(language, 't', 'short')} as "lessonType",
      coalesce(${groupThen('g', halfYearOf('a'))}, st.name) as group, a.subgroup
    from class a
    join ${disciplines} d on d.id = a.discipline_id
    join ${lessonTypes} t on t.id = a.lesson_type_id
    left join ${groups} g on g.id = a.group_id
    left join ${streams} st on st.id = a.stream_id`,
  }),
);
