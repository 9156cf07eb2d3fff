import type { Language } from '@bilim/contract';
import type { AttendanceRow, ThemeReportRow } from '@bilim/contract/visitlog/reports';
import { sql } from 'drizzle-orm';

import { groups, people } from '#modules/people/people.tables.ts';
import { assignmentStudents, streams } from '#modules/registration/registration.tables.ts';
import { timeSlots } from '#modules/structure/calendar.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';
import { jsonList } from '#platform/db/wireJson.ts';

import { withClass } from '../classKey.ts';
import type { keyParams } from '../classKey.ts';
import { dateLabel, lessonTheme } from '../journal.queries.ts';
import { stands } from '../lessonWindow.ts';
import type { Powers } from '../visitlog.policy.ts';
import { gradeModules, lessonMarks, lessons, marks, themes } from '../visitlog.tables.ts';

const p = sql.placeholder;

type Asked = ReturnType<typeof keyParams> & Powers;
type DaysAsked = Asked & { readonly from: string | null; readonly to: string | null };

interface Found<Row> {
  readonly found: number;
  readonly rows: readonly Row[];
}

const found = sql`(select count(*)::int from fitting) as found`;

/** The lessons of class `a` within the asked days. */
const lessonsBetween = sql`
  ${lessons} l on l.assignment_id = a.id and l.academic_year_id = a.academic_year_id and ${stands}
    and coalesce(l.lesson_date >= ${p('from')}::date, true) and coalesce(l.lesson_date <= ${p('to')}::date, true)`;

const clock = (column: string) => sql`to_char(${sql.raw(column)}, 'HH24:MI')`;

/** Each lesson with what it was about, in order. */
const taughtLessons = (language: Language) => sql`
  select (row_number() over (order by l.lesson_date, l.ordinal))::int as place, l.lesson_date::text as "lessonDate",
    l.ordinal, coalesce(${clock('s.starts')} || '-' || ${clock('s.ends')}, '') as "timeLabel", ${lessonTheme} as theme,
    l.hours, coalesce(${nameIn(language, 'm')}, '') as "moduleName"
  from class a
  join ${lessonsBetween}
  left join ${timeSlots} s on s.id = l.time_slot_id
  left join ${themes} t on t.id = l.theme_id
  left join ${gradeModules} m on m.id = l.module_id
  order by l.lesson_date, l.ordinal`;

export const selectThemeReport = inEachLanguage((language) =>
  prepared<Found<Required<ThemeReportRow>>, DaysAsked>(
    `theme_report_${language}`,
    sql`
    with ${withClass.staff}
    select ${found}, ${jsonList(taughtLessons(language))} as rows`,
  ),
);

/** The marks of those who are in the class, day by day. */
const marksOfDays = sql`
  select l.lesson_date::text as "lessonDate", l.ordinal, ${dateLabel} as "dateLabel", k.text as "markText",
    h.full_name as "studentName", h.id as "studentId"
  from class a
  join ${lessonsBetween}
  join ${lessonMarks} lm on lm.lesson_id = l.id and lm.academic_year_id = l.academic_year_id
  join ${assignmentStudents} s on s.assignment_id = a.id and s.student_id = lm.student_id and s.removed_at is null
  join ${people} h on h.id = s.student_id
  join ${marks} k on k.id = lm.mark_id
  where coalesce(s.student_id = ${p('studentId')}::int, true)
  order by l.lesson_date, l.ordinal, h.full_name collate "und-x-icu", h.id`;

export const selectAttendance = prepared<
  Found<AttendanceRow>,
  DaysAsked & { readonly studentId: number | null }
>('attendance_report', sql`with ${withClass.staff} select ${found}, ${jsonList(marksOfDays)} as rows`);

interface VisitDate {
  readonly lessonDate: string;
  readonly ordinal: number;
  readonly theme: string;
}

const visitDates = sql`
  select l.lesson_date::text as "lessonDate", l.ordinal, ${lessonTheme} as theme
  from class a
  join ${lessons} l on l.assignment_id = a.id and l.academic_year_id = a.academic_year_id and ${stands}
  left join ${themes} t on t.id = l.theme_id
  order by l.lesson_date, l.ordinal`;

export const selectVisitDates = prepared<Found<VisitDate>, Asked>(
  'visit_dates',
  sql`with ${withClass.staff} select ${found}, ${jsonList(visitDates)} as rows`,
);

interface ClassTitle {
  readonly discipline: string;
  readonly lessonType: string;
  readonly group: string;
  readonly subgroup: number;
}

/** What a class is called: in the name of a file. */
export const selectClassTitle = inEachLanguage((language) =>
  prepared<ClassTitle, Asked>(
    `class_title_${language}`,
    sql`
    with ${withClass.staff}
    select ${nameIn(language, 'd')} as discipline, ${nameIn(language, 't', 'short')} as "lessonType",
      coalesce(g.name, st.name) as group, a.subgroup
    from class a
    join ${disciplines} d on d.id = a.discipline_id
    join ${lessonTypes} t on t.id = a.lesson_type_id
    left join ${groups} g on g.id = a.group_id
    left join ${streams} st on st.id = a.stream_id`,
  ),
);
