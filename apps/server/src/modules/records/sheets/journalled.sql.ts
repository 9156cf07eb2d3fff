import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { isInJournal } from '#modules/journal/lessons/lessonWindow.policy.ts';
import { gradeModules, lessonMarks, lessons } from '#modules/journal/journal.tables.ts';
import { modulePoints } from '#modules/journal/modules/modulePoints.tables.ts';
import { bestMarkOf, marksBesideBest, worthOf } from '#modules/journal/marks/markSets.sql.ts';
import { double, int, orNull, text } from '#platform/db/sqlTypes.ts';
import { jsonList } from '#platform/db/wireJson.ts';

import { examHolds } from './corrections.tables.ts';

export const moduleRow = {
  rowId: int,
  classId: int,
  moduleId: int,
  isFinal: int,
  max: int,
  currentMax: int,
  sum: int,
  lessons: int,
  adjustment: int,
  control: orNull(int),
  bonus: int,
};
export const hoursRow = { rowId: int, held: double, missed: double };
export const holdRow = { studentId: int, reason: text };

const half = {
  year: sql`(select s.academic_year_id from sheet s)`,
  season: sql`(select s.season_id from sheet s)`,
};

/**
 * After `sheet` and `class`, rows with the classes that they have: the best mark, and what stands in the journals of the
 * classes.
 */
export const journalled = sql`
  best as materialized (${bestMarkOf(half)}),
  -- Lessons and marks are read by class: sixty who miss none of forty lessons would be 2,400 ways into an index.
  taught as materialized (select distinct id, academic_year_id from class),
  lesson as materialized (
    select t.id as class_id, l.id, l.academic_year_id, l.module_id, l.hours from taught t
    join ${lessons} l on l.assignment_id = t.id and l.academic_year_id = t.academic_year_id and ${isInJournal('l')}),
  mark as materialized (
    select l.class_id, l.module_id, l.hours, lm.student_id, lm.mark_id from lesson l
    join ${lessonMarks} lm on lm.lesson_id = l.id and lm.academic_year_id = l.academic_year_id),
  known as materialized (
    select k.id, 100 * ${worthOf('k', sql`best.mark`)} as worth, k.is_excused, k.is_absence
    from best cross join ${marksBesideBest} k),
  summed as materialized (
    select c.student_id, c.id as class_id, mark.module_id, coalesce(sum(k.worth), 0)::int as sum,
      (count(*) filter (where not k.is_excused))::int as lessons,
      coalesce(sum(mark.hours) filter (where k.is_absence), 0) as missed
    from class c join mark on mark.class_id = c.id and mark.student_id = c.student_id
    join known k on k.id = mark.mark_id
    group by 1, 2, 3),
  entered as materialized (
    select e.* from taught t join ${modulePoints} e on e.assignment_id = t.id and e.academic_year_id = t.academic_year_id)`;

/** What keeps students of `listed` from the exam. */
export const holdsOfListed = (today: SQL): SQL =>
  jsonList(sql`
      select distinct h.student_id as "studentId", h.reason from listed
      join ${examHolds} h on h.student_id = listed.student_id and h.academic_year_id = ${half.year}
        and h.season_id = ${half.season}
      where h.lifted_at is null and (h.ends_on is null or h.ends_on >= ${today}) order by 1, 2`);

/** Of each row, by class and module, what the marks give and what the teacher entered. */
export const modulesOfClasses = jsonList(sql`
      select c.row_id as "rowId", c.id as "classId", m.id as "moduleId", (m.code = 'final')::int as "isFinal",
        m.max_points as max, m.current_points as "currentMax", coalesce(f.sum, 0) as sum, coalesce(f.lessons, 0) as lessons,
        coalesce(e.adjustment, 0) as adjustment, e.control, coalesce(e.bonus, 0) as bonus
      from class c cross join ${gradeModules} m
      left join summed f on f.student_id = c.student_id and f.class_id = c.id and f.module_id = m.id
      left join entered e on e.assignment_id = c.id and e.student_id = c.student_id and e.module_id = m.id
      order by c.row_id, c.id, m.sort, m.id`);

/** Of each row, the hours that were held and those missed. */
export const hoursOfClasses = jsonList(sql`
      select c.row_id as "rowId", sum(held.hours)::float8 as held, coalesce(sum(away.hours), 0)::float8 as missed
      from class c
      join (select class_id, sum(hours) as hours from lesson group by 1) held on held.class_id = c.id
      left join (select student_id, class_id, sum(missed) as hours from summed group by 1, 2) away
        on away.class_id = c.id and away.student_id = c.student_id
      group by c.row_id order by c.row_id`);
