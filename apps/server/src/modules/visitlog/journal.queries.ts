import type { Language } from '@bilim/contract';
import { derivedColumns, JournalLesson, JournalMark } from '@bilim/contract/visitlog/journal';
import { sql } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import { assignmentStudents } from '#modules/registration/registration.tables.ts';
import { timeSlots } from '#modules/structure/calendar.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { prepared } from '#platform/db/prepared.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import { withClass } from './classKey.ts';
import type { keyParams } from './classKey.ts';
import { isOpen } from './lessonWindow.ts';
import type { windowParams } from './lessonWindow.ts';
import type { Powers } from './visitlog.policy.ts';
import { gradeModules, lessonMarks, lessons, marks, themes } from './visitlog.tables.ts';

const p = sql.placeholder;

type JournalParams = ReturnType<typeof keyParams> &
  Awaited<ReturnType<typeof windowParams>> &
  Powers & { readonly fromDate: string | null; readonly fromSlotId: number | null };

interface JournalRow {
  /** How many classes fit the key; the lists are those of the only one. */
  readonly found: number;
  readonly cells: string;
  readonly columns: string;
  readonly derived: string;
}

/** `2026-09-21`, and `2026-09-21 (2)` for the second lesson of that day. */
export const dateLabel = sql`l.lesson_date::text || case when l.ordinal > 1 then ' (' || l.ordinal || ')' else '' end`;

/** What was taught: free text, else the title in the plan. */
export const lessonTheme = sql`coalesce(l.theme_text, t.title, '')`;

/** From this day on, on the day itself from this slot on. */
const isAfterLowerBound = sql`coalesce(
  l.lesson_date > ${p('fromDate')}::date
  or l.lesson_date = ${p('fromDate')}::date and coalesce(
    (select held.starts from ${timeSlots} held where held.id = l.time_slot_id)
      >= (select asked.starts from ${timeSlots} asked where asked.id = ${p('fromSlotId')}::smallint), true), true)`;

const columnsOfClass = (language: Language) => sql`
  select l.id, l.academic_year_id, l.lesson_date, l.ordinal, ${dateLabel} as label, l.theme_id,
    ${lessonTheme} as theme, trim_scale(l.hours) as hours, coalesce(${nameIn(language, 'm')}, '') as module_name,
    l.is_locked::int as is_locked, (a.may_correct or a.is_own and ${isOpen})::int as can_edit
  from class a
  join ${lessons} l on l.assignment_id = a.id and l.academic_year_id = a.academic_year_id
  left join ${themes} t on t.id = l.theme_id
  left join ${gradeModules} m on m.id = l.module_id
  where ${isAfterLowerBound}`;

/** Names sort as people expect them, Ң after Н, Ө after О (decision 22). */
const studentsOfClass = sql`
  select s.student_id as id, h.full_name as name,
    row_number() over (order by h.full_name collate "und-x-icu", s.student_id) as place
  from class a
  join ${assignmentStudents} s on s.assignment_id = a.id and s.removed_at is null
  join ${people} h on h.id = s.student_id`;

const cellsOfClass = sql`
  select lm.id, lm.version, lm.mark_id, k.text, k.points, k.is_absence,
    s.id as student_id, s.name, s.place, l.id as lesson_id, l.lesson_date, l.ordinal, l.label, l.can_edit
  from lesson l
  join ${lessonMarks} lm on lm.lesson_id = l.id and lm.academic_year_id = l.academic_year_id
  join student s on s.id = lm.student_id
  join ${marks} k on k.id = lm.mark_id`;

const cellRow = wireRow(JournalMark, {
  visitId: sql`c.id`,
  studentId: sql`c.student_id`,
  studentName: sql`c.name`,
  dateLabel: sql`c.label`,
  ordinal: sql`c.ordinal`,
  markId: sql`c.mark_id`,
  markText: sql`c.text`,
  canEdit: sql`c.can_edit`,
  version: sql`c.version`,
  lessonId: sql`c.lesson_id`,
});

const columnRow = wireRow(JournalLesson, {
  lessonId: sql`l.id`,
  lessonDate: sql`l.lesson_date::text`,
  ordinal: sql`l.ordinal`,
  themeId: sql`l.theme_id`,
  theme: sql`l.theme`,
  hours: sql`l.hours`,
  moduleName: sql`l.module_name`,
  isLocked: sql`l.is_locked`,
  canEdit: sql`l.can_edit`,
});

const key = (name: string) => sql.raw(`'${JSON.stringify(name)}:'`);

/**
 * A derived row of handbook 3.5, as JSON text: one column per date, then how many absences, the sum of
 * points, and the sum divided by the number of all dates, halves up. It is written by hand because the
 * columns must keep their order.
 */
const derivedRow = sql`
  select s.place, '{' || ${key(derivedColumns.name)} || to_json(s.name) || ','
    || coalesce(string_agg('"' || l.label || '":' || to_json(coalesce(c.text, '')) || ',', '' order by l.lesson_date, l.ordinal), '')
    || ${key(derivedColumns.absences)} || count(*) filter (where c.is_absence)
    || ',' || ${key(derivedColumns.sum)} || trim_scale(coalesce(sum(c.points), 0))
    || ',' || ${key(derivedColumns.average)} || trim_scale(round(coalesce(sum(c.points) / nullif(count(l.id), 0), 0), 2))
    || '}' as json
  from student s
  left join lesson l on true
  left join cell c on c.student_id = s.id and c.lesson_id = l.id
  group by s.id, s.name, s.place`;

/** The whole journal of a class in one statement. */
export const selectJournal = inEachLanguage((language) =>
  prepared<JournalRow, JournalParams>(
    `journal_of_class_${language}`,
    sql`
  with ${withClass},
  lesson as materialized (${columnsOfClass(language)}),
  student as materialized (${studentsOfClass}),
  cell as materialized (${cellsOfClass})
  select (select count(*)::int from fitting) as found,
    ${jsonList(sql`select ${cellRow} from cell c order by c.place, c.lesson_date, c.ordinal`)}::text as cells,
    ${jsonList(sql`select ${columnRow} from lesson l order by l.lesson_date, l.ordinal`)}::text as columns,
    (select '[' || coalesce(string_agg(d.json, ',' order by d.place), '') || ']' from (${derivedRow}) d) as derived`,
  ),
);
