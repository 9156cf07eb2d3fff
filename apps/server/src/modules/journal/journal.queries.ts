import type { Language } from '@bilim/contract';
import { CoveringExcuse, derivedColumns, JournalLesson, JournalMark } from '@bilim/contract/journal/journal';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { acceptedOf, firstCovering } from './excuses/coming.sql.ts';
import { groups, people } from '#modules/people/people.tables.ts';
import { sittingOn } from '#modules/people/sitting.sql.ts';
import { assignmentStudents } from '#modules/registration/registration.tables.ts';
import { terms, timeSlots } from '#modules/structure/calendar.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { day, int, orNull, smallint, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { rowsById } from '#platform/db/rowsById.ts';
import { textLiteral, wireKey, wireMembers } from '#platform/db/wireText.ts';

import { found, keyScope, withClass } from './classes/classKey.sql.ts';
import {
  isInJournal,
  isOpenHere,
  isPermittedHere,
  windowScope,
  withModules,
} from './lessons/lessonWindow.policy.ts';
import { ownSight, staffSight } from './journal.policy.ts';
import type { Sight, teacherScope } from './journal.policy.ts';
import { gradeModules, lessonMarks, lessons, marks, themes } from './journal.tables.ts';

/** From which lesson on. */
const start = { fromDate: orNull(day), fromSlotId: orNull(smallint) };

/** `2026-09-21`, and `2026-09-21 (2)` for the second lesson of that day. */
export function dateLabel(lesson: string): SQL {
  const l = sql.identifier(lesson);
  return sql`${l}.lesson_date::text || case when ${l}.ordinal > 1 then ' (' || ${l}.ordinal || ')' else '' end`;
}

/** What was taught: free text, else the title in the plan. */
export function lessonTheme(lesson: string, theme: string): SQL {
  return sql`coalesce(${sql.identifier(lesson)}.theme_text, ${sql.identifier(theme)}.title, '')`;
}

/** A lesson without a slot counts as the end of its day. */
const isAfterStart = ({ fromDate, fromSlotId }: Params<typeof start>) => sql`(
  ${fromDate} is null
  or l.lesson_date + coalesce((select held.starts from ${timeSlots} held where held.id = l.time_slot_id), '24:00')
    >= ${fromDate} + coalesce(
      (select asked.starts from ${timeSlots} asked where asked.id = ${fromSlotId}), '00:00'))`;

/** The lessons that are shown. Their themes and marks are asked for by all their ids at once. */
const shownLessons = (p: Params<typeof start>) => sql`
  select l.* from class a
  join ${lessons} l on l.assignment_id = a.id and l.academic_year_id = a.academic_year_id
  where ${isInJournal('l')} and ${isAfterStart(p)}`;

/** The columns of the journal, in order. */
const lessonsOfClass = (language: Language, p: Params<typeof windowScope>) => sql`
  select l.id, l.academic_year_id, ${dateLabel('l')} as label,
    row_number() over (order by l.lesson_date, l.ordinal) as place,
    l.lesson_date::text as day, l.ordinal, l.theme_id, ${lessonTheme('l', 't')} as theme, trim_scale(l.hours) as hours,
    coalesce(${nameIn(language, 'm')}, '') as module_name, l.is_locked::int as is_locked,
    (a.may_correct or a.is_own and (open.now or ${isPermittedHere('l')}))::int as can_edit,
    (not (a.is_own and open.now) and (a.may_correct or a.is_own and ${isPermittedHere('l')}))::int as is_late, l.version
  from shown l
  cross join class a
  cross join lateral (select ${isOpenHere(p, 'l')} as now) open
  left join theme t on t.id = l.theme_id
  left join ${gradeModules} m on m.id = l.module_id`;

/** In which groups the students of a stream are today, or were on the last day of a half-year that is over. */
const groupsOfStudents = ({ today }: Pick<Params<typeof windowScope>, 'today'>) => sql`
  select period.student_id, period.group_id
  from class a
  cross join lateral (
    select least(${today}, (
      select t.ends_on from ${terms} t where t.academic_year_id = a.academic_year_id and t.season_id = a.season_id)) as day
  ) last
  cross join lateral ${sittingOn(sql`last.day`, sql`select s.student_id from seat s`)} period
  where a.stream_id is not null`;

/**
 * The rows of the journal, sorted as people expect names to be: Ң after Н, Ө after О. Only in a stream can students
 * be of several groups.
 */
const studentsOfClass = sql`
  select h.id, h.full_name as name,
    row_number() over (order by h.full_name collate "und-x-icu", h.id) as place, g.name as group_name
  from ${people} h
  left join sitting on sitting.student_id = h.id
  left join ${rowsById(groups, sql`select sitting.group_id from sitting`)} g on g.id = sitting.group_id
  where h.id = any(array(select s.student_id from seat s))`;

const lessonMembers = wireMembers(JournalMark, {
  dateLabel: sql`l.label`,
  ordinal: { plain: sql`l.ordinal` },
  canEdit: { plain: sql`l.can_edit` },
  lessonId: { plain: sql`l.id` },
});
const studentMembers = wireMembers(JournalMark, { studentId: sql`s.id`, studentName: sql`s.name` });
/** A group goes without saying where all have the same. */
const groupMember = sql`coalesce(',' || ${wireKey(JournalMark, 'groupName')} || to_json(
  case when min(s.group_name) over () <> max(s.group_name) over () then s.group_name end), '')`;
const markMembers = wireMembers(JournalMark, { markId: sql`k.id`, markText: sql`k.text` });

const lessonRow = wireMembers(JournalLesson, {
  lessonId: sql`l.id`,
  lessonDate: sql`l.day`,
  ordinal: sql`l.ordinal`,
  themeId: sql`l.theme_id`,
  theme: sql`l.theme`,
  hours: sql`l.hours`,
  moduleName: sql`l.module_name`,
  isLocked: sql`l.is_locked`,
  canEdit: sql`l.can_edit`,
  isLate: sql`l.is_late`,
  version: sql`l.version`,
});

/** Which student on which lesson an accepted excuse covers. */
const covered = sql`
  select c.student_id, c.lesson_id, ',' || ${wireKey(JournalMark, 'excuse')} || '{' || ${wireMembers(
    CoveringExcuse,
    { excuseId: sql`c.id`, startsOn: sql`c.starts_on`, endsOn: sql`c.ends_on` },
  )} || '}' as member
  from (${firstCovering('excuse', 'lesson')}) c`;

/** What most cells end with is one piece. */
const endOfCell = sql`case when lm.attempt = 1 and x.member is null then '}' else
  case when lm.attempt > 1 then ',' || ${wireKey(JournalMark, 'attempt')} || lm.attempt else '' end
    || coalesce(x.member, '') || '}' end`;

/** Every student on every lesson, student by student. */
const grid = sql`
  select s.place, count(*) as dates, sum(k.points) as sum, count(*) filter (where k.is_absence) as absences,
    string_agg(l.key || coalesce(k.text_json, '""'), ',' order by l.place) as pairs,
    string_agg('{' || ${wireKey(JournalMark, 'visitId')} || lm.id || s.members || l.members || k.members || lm.version
      || ${endOfCell}, ',' order by l.place) as cells
  from student s
  cross join lesson l
  left join mark lm on lm.student_id = s.id and lm.lesson_id = l.id
  left join kind k on k.id = lm.mark_id
  left join covered x on x.student_id = s.id and x.lesson_id = l.id
  group by s.place`;

const key = (name: string) => textLiteral(`,${JSON.stringify(name)}:`);

/**
 * A derived row of docs/rules.md: one column per date in the order of the dates, then how many absences, the
 * sum of points, and the sum divided by the number of all dates, halves up.
 */
const derivedRows = sql`
  select s.place, '{' || ${textLiteral(`${JSON.stringify(derivedColumns.name)}:`)} || to_json(s.name)
    || coalesce(',' || totals.pairs, '')
    || ${key(derivedColumns.absences)} || coalesce(totals.absences, 0)
    || ${key(derivedColumns.sum)} || trim_scale(coalesce(totals.sum, 0))
    || ${key(derivedColumns.average)} || trim_scale(round(coalesce(totals.sum / totals.dates, 0), 2))
    || '}' as json
  from student s
  left join grid totals on totals.place = s.place`;

/**
 * The whole journal of a class in one statement. What repeats in its thousands of cells is written as JSON once
 * (`materialized` keeps it so), and the marks are fetched by their lessons, which is how they lie on disk:
 * joined to the students at once, the planner may read everything they ever got.
 */
const journalIn = <S extends typeof teacherScope>(language: Language, sight: Sight<S>) =>
  statement({
    name: `journal_of_class_${language}_${sight.scopeKind}`,
    params: { ...keyScope, ...sight.scope, ...windowScope, ...start },
    /** What stands within the brackets of the lists: half a megabyte that is not copied once more. Empty unless exactly one class was `found`. */
    row: { found: int, cells: text, columns: text, derived: text },
    sql: (p) => sql`
    with ${withClass(sight, p)}, ${withModules(p)},
    shown as materialized (${shownLessons(p)}),
    theme as materialized (
      select t.id, t.title from ${themes} t where t.id = any(array(select distinct l.theme_id from shown l))),
    seat as materialized (
      select s.student_id from class a
      join ${assignmentStudents} s on s.assignment_id = a.id and s.removed_at is null),
    sitting as materialized (${groupsOfStudents(p)}),
    lesson as materialized (
      select l.*, '"' || l.label || '":' as key, ${lessonMembers} || ',' as members from (${lessonsOfClass(language, p)}) l),
    student as materialized (
      select s.*, ',' || ${studentMembers} || ${groupMember} || ',' as members from (${studentsOfClass}) s),
    kind as materialized (
      select k.id, k.points, k.is_absence, to_json(k.text)::text as text_json,
        ${markMembers} || ',' || ${wireKey(JournalMark, 'version')} as members
      from ${marks} k),
    mark as materialized (
      select lm.id, lm.lesson_id, lm.student_id, lm.mark_id, lm.version, lm.attempt
      from class a join ${lessonMarks} lm
        on lm.lesson_id = any(array(select l.id from shown l)) and lm.academic_year_id = a.academic_year_id),
    excuse as materialized (${acceptedOf(sql`select s.student_id from seat s`)}),
    covered as materialized (${covered}),
    grid as materialized (${grid})
    select ${found},
      (select coalesce(string_agg(g.cells, ',' order by g.place), '') from grid g) as cells,
      (select coalesce(string_agg('{' || ${lessonRow} || '}', ',' order by l.place), '') from lesson l) as columns,
      (select coalesce(string_agg(d.json, ',' order by d.place), '') from (${derivedRows}) d) as derived`,
  });

export const selectJournal = inEachLanguage((language) => ({
  own: journalIn(language, ownSight),
  staff: journalIn(language, staffSight),
}));
