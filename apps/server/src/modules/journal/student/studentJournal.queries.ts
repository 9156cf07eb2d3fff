import type { Language } from '@bilim/contract';
import { StudentLesson } from '@bilim/contract/journal/journal';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { isWithin, rightScope } from '#modules/auth/rights/faculties.policy.ts';
import { people, students } from '#modules/people/people.tables.ts';
import { seatsOf } from '#modules/registration/seats.sql.ts';
import { teachingAssignments } from '#modules/registration/registration.tables.ts';
import { disciplines, lessonTypes } from '#modules/structure/curriculum.tables.ts';
import { disciplineThen, halfYearIn } from '#modules/structure/halfYear.sql.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { bool, day, int, smallint, text } from '#platform/db/sqlTypes.ts';
import type { Shape } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { wireMembers } from '#platform/db/wireText.ts';

import { dateLabel, lessonTheme } from '../journal.queries.ts';
import { isInJournal } from '../lessons/lessonWindow.policy.ts';
import type { ScopeKind } from '../journal.policy.ts';
import { marksBesideBest } from '../marks/markSets.sql.ts';
import { lessonMarks, lessons, themes } from '../journal.tables.ts';

/** How far somebody looks for students: a student reads their own journal, staff those of the faculty in which they may. */
export interface StudentSight<S extends Shape> {
  readonly scopeKind: ScopeKind;
  readonly scope: S;
  readonly mayRead: (p: Params<S>, studentId: SQL) => SQL;
}

const callerScope = { callerId: int };
export const ownStudentSight: StudentSight<typeof callerScope> = {
  scopeKind: 'own',
  scope: callerScope,
  mayRead: ({ callerId }, studentId) => sql`${studentId} = ${callerId}`,
};

const staffScope = { ...rightScope, today: day };
export const staffStudentSight: StudentSight<typeof staffScope> = {
  scopeKind: 'staff',
  scope: staffScope,
  mayRead: (p, studentId) => isWithin(p, studentId, p.today),
};

/** Whose journal of which half-year. */
export const studentTerm = { academicYearId: smallint, seasonId: smallint, studentId: int };
type Term = Params<typeof studentTerm>;

/** Read as one range of an index: looked up lesson by lesson they lie hundreds of pages apart. */
export const ownMarks = ({ academicYearId }: Pick<Term, 'academicYearId'>) => sql`
  select lm.lesson_id, k.text_json, k.points, k.is_absence, k.is_excused, k.mark_set_id, k.best from permitted
  join ${lessonMarks} lm on lm.student_id = permitted.id and lm.academic_year_id = ${academicYearId}
  join (
    select m.id, m.points, m.is_absence, m.is_excused, m.mark_set_id, m.best, to_json(m.text)::text as text_json
    from ${marksBesideBest} m offset 0
  ) k on k.id = lm.mark_id`;

/** Every lesson held in the classes of the student. */
const ownLessons = (p: Term) => sql`
  select a.id as class_id, a.discipline_id, a.credits, a.lesson_type_id, a.teacher_id,
    l.id, l.lesson_date, l.ordinal, l.theme_id, l.theme_text, l.hours
  from ${teachingAssignments} a
  join ${lessons} l on l.assignment_id = a.id and l.academic_year_id = a.academic_year_id and ${isInJournal('l')}
  where a.id = any(${seatsOf(sql`permitted`)})
    and a.academic_year_id = ${p.academicYearId} and a.season_id = ${p.seasonId}`;

/** Each with the student's mark on it. */
const heldLessons = sql`
  select l.class_id, l.discipline_id, l.credits, l.lesson_type_id, l.teacher_id, l.lesson_date, l.ordinal,
    ${dateLabel('l')} as label, ${lessonTheme('l', 't')} as theme, l.hours,
    l.lesson_date::text as day,
    coalesce(k.text_json, '""') as text_json, k.points, coalesce(k.is_absence, false) as is_absence
  from lesson l
  left join mark k on k.lesson_id = l.id
  left join theme t on t.id = l.theme_id`;

const rounded = (value: SQL) => sql`trim_scale(round(${value}, 2))`;

/** What is the same on all lessons of a class. */
const classMembers = (disciplineName: SQL, language: Language, absenceLimit: SQL) =>
  wireMembers(StudentLesson, {
    disciplineId: sql`c.discipline_id`,
    disciplineName,
    credits: sql`trim_scale(c.credits)`,
    lessonTypeId: sql`c.lesson_type_id`,
    lessonTypeShort: nameIn(language, 'lt', 'short'),
    teacherName: sql`t.full_name`,
    absences: sql`c.absences`,
    sum: sql`trim_scale(c.sum)`,
    average: rounded(sql`c.sum / c.dates`),
    absencePercent: rounded(sql`100 * c.missed_hours / c.held_hours`),
    absenceLimit,
  });

/** Absence is counted over a discipline: its lectures and labs together (docs/rules.md). */
const classFigures = sql`
  select h.class_id, h.discipline_id, h.credits, h.lesson_type_id, h.teacher_id, count(*) as dates,
    count(*) filter (where h.is_absence) as absences, coalesce(sum(h.points), 0) as sum,
    sum(coalesce(sum(h.hours) filter (where h.is_absence), 0)) over discipline as missed_hours,
    sum(sum(h.hours)) over discipline as held_hours
  from held h
  group by h.class_id, h.discipline_id, h.credits, h.lesson_type_id, h.teacher_id
  window discipline as (partition by h.discipline_id, h.credits)`;

const classesInOrder = (language: Language, p: Term & { readonly absenceLimit: SQL }) => sql`
  select c.class_id, '{' || ${classMembers(sql`d.name`, language, p.absenceLimit)} || ',' as members, row_number() over (
    order by d.name collate "und-x-icu", c.discipline_id, c.credits, lt.sort, c.class_id) as place
  from (${classFigures}) c
  join lateral (
    select ${disciplineThen(language, 'called', halfYearIn(p))} as name from ${disciplines} called
    where called.id = c.discipline_id) d on true
  join ${lessonTypes} lt on lt.id = c.lesson_type_id
  join ${people} t on t.id = c.teacher_id`;

/** Nothing in a date and its ordinal has to be escaped. */
const lessonMembers = wireMembers(StudentLesson, {
  dateLabel: { plain: sql`'"' || h.label || '"'` },
  lessonDate: { plain: sql`'"' || h.day || '"'` },
  ordinal: { plain: sql`h.ordinal` },
  markText: { plain: sql`h.text_json` },
  theme: sql`h.theme`,
  hours: { plain: sql`trim_scale(h.hours)` },
});

const studentJournalIn = <S extends Shape>(language: Language, sight: StudentSight<S>) =>
  statement({
    name: `journal_of_student_${language}_${sight.scopeKind}`,
    params: { ...studentTerm, ...sight.scope, absenceLimit: int },
    row: { isPermitted: bool, lessons: text },
    sql: (p) => sql`
    with permitted as materialized (
      select s.id from ${students} s where s.id = ${p.studentId} and ${sight.mayRead(p, p.studentId)}),
    mark as materialized (${ownMarks(p)}),
    lesson as materialized (${ownLessons(p)}),
    theme as materialized (
      select t.id, t.title from ${themes} t where t.id = any(array(select l.theme_id from lesson l))),
    held as materialized (${heldLessons}),
    class as materialized (${classesInOrder(language, p)})
    select exists (select from permitted) as "isPermitted", '[' || coalesce((
      select string_agg(c.members || ${lessonMembers} || '}', ','
        order by c.place, h.lesson_date, h.ordinal)
      from held h join class c on c.class_id = h.class_id), '') || ']' as lessons`,
  });

/** All lessons of a student in a half-year in one statement; `isPermitted` is false when they are not to be read. */
export const selectStudentJournal = inEachLanguage((language) => ({
  own: studentJournalIn(language, ownStudentSight),
  staff: studentJournalIn(language, staffStudentSight),
}));
