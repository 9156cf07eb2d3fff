import { DayLesson, DayRow } from '@bilim/contract/journal/journal';
import { sql } from 'drizzle-orm';

import { groups, people } from '#modules/people/people.tables.ts';
import { sittingOn } from '#modules/people/sitting.sql.ts';
import { assignmentStudents } from '#modules/registration/registration.tables.ts';
import { rowsById } from '#platform/db/rowsById.ts';
import { int, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';
import { jsonList, wireRow } from '#platform/db/wireJson.ts';

import { found, keyScope, withClass } from '../classes/classKey.sql.ts';
import { lessonTheme } from '../journal.queries.ts';
import { lessonAsked, lessonScope, nextOrdinal } from './lessonAsked.sql.ts';
import type { LessonAsked } from './lessonAsked.sql.ts';
import { isOpen, isPermittedLate, windowScope } from './lessonWindow.policy.ts';
import { ownSight, staffSight } from '../journal.policy.ts';
import type { Sight, teacherScope } from '../journal.policy.ts';
import { lessonMarks, marks, themes } from '../journal.tables.ts';

/** The class and the asked lesson of it, without one when it was not created yet. */
const dayOfClass = (p: LessonAsked & Params<typeof windowScope>) => sql`
  select a.id as class_id, a.academic_year_id, a.subgroup, l.id as lesson_id,
    coalesce(l.ordinal, ${p.ordinal}, ${nextOrdinal(p, 'a')}) as ordinal, coalesce(l.is_locked, false)::int as is_locked,
    coalesce(${lessonTheme('l', 't')}, '') as theme, coalesce(trim_scale(l.hours), 0) as hours,
    (l.id is not null and (a.may_correct or a.is_own and (l.is_open or l.is_permitted)))::int as can_edit
  from class a
  left join lateral (
    select l.*, ${isOpen(p, { lesson: 'l', class: 'a' })} as is_open, ${isPermittedLate(p, 'l')} as is_permitted
    ${lessonAsked(p, 'a')}) l on true
  left join ${themes} t on t.id = l.theme_id`;

const studentRow = ({ lessonDate }: LessonAsked) =>
  wireRow(DayRow, {
    visitId: sql`coalesce(lm.id, -1)`,
    studentId: sql`s.student_id`,
    studentName: sql`h.full_name`,
    groupName: sql`coalesce(g.name, '')`,
    subgroup: sql`day.subgroup`,
    markId: sql`coalesce(lm.mark_id, 0)`,
    markText: sql`coalesce(k.text, '')`,
    markPoints: sql`trim_scale(k.points)`,
    // There: any mark but the cleared one and the two of absence.
    isVisited: sql`(coalesce(k.id, 0) <> 0 and not k.is_absence and not k.is_excused)::int`,
    attempt: sql`coalesce(lm.attempt, 1)`,
    ordinal: sql`day.ordinal`,
    lessonDate: sql`${lessonDate}::text`,
    canEdit: sql`case when lm.id is null then 0 else day.can_edit end`,
    version: sql`coalesce(lm.version, 0)`,
    source: sql`coalesce(lm.source, '')`,
  });

const studentsOfDay = (p: LessonAsked) => sql`
  select ${studentRow(p)}
  from day
  cross join seat s
  join ${rowsById(people, sql`select s.student_id from seat s`)} h on h.id = s.student_id
  left join sitting on sitting.student_id = s.student_id
  left join ${rowsById(groups, sql`select sitting.group_id from sitting`)} g on g.id = sitting.group_id
  left join mark lm on lm.student_id = s.student_id
  left join ${marks} k on k.id = lm.mark_id
  order by h.full_name collate "und-x-icu", s.student_id`;

const lessonRow = wireRow(DayLesson, {
  lessonId: sql`day.lesson_id`,
  isLocked: sql`day.is_locked`,
  theme: sql`day.theme`,
  hours: sql`day.hours`,
  canEdit: sql`day.can_edit`,
});

const dayListIn = <S extends typeof teacherScope>(sight: Sight<S>) =>
  statement({
    name: `journal_day_list_${sight.scopeKind}`,
    params: { ...keyScope, ...sight.scope, ...windowScope, ...lessonScope },
    row: { found: int, rows: text, lesson: text },
    sql: (p) => sql`
    with ${withClass(sight, p)},
    day as materialized (${dayOfClass(p)}),
    seat as materialized (
      select s.student_id from day
      join ${assignmentStudents} s on s.assignment_id = day.class_id and s.removed_at is null),
    sitting as materialized (
      select period.* from ${sittingOn(p.lessonDate, sql`select s.student_id from seat s`)} period),
    mark as materialized (
      select lm.* from day
      join ${lessonMarks} lm on lm.lesson_id = day.lesson_id and lm.academic_year_id = day.academic_year_id)
    select ${found},
      ${jsonList(studentsOfDay(p))}::text as rows,
      ${jsonList(sql`select ${lessonRow} from day`)}::text as lesson`,
  });

/** The class list of one lesson with its marks, in one statement; before the lesson exists, without them. */
export const selectDayList = { own: dayListIn(ownSight), staff: dayListIn(staffSight) };
