import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { gradeBands, gradeScaleRules, gradeScales } from '#modules/journal/grading/gradeScales.tables.ts';
import { isInJournal } from '#modules/journal/lessons/lessonWindow.policy.ts';
import { gradeModules, lessonMarks, lessons } from '#modules/journal/journal.tables.ts';
import { modulePoints } from '#modules/journal/modules/modulePoints.tables.ts';
import { bestMarkOf, marksBesideBest, worthOf } from '#modules/journal/marks/markSets.sql.ts';
import { groups } from '#modules/people/people.tables.ts';
import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { firstDayOf, halfYearOf } from '#modules/structure/halfYear.sql.ts';
import { bool, day, double, int, orNull, rowsOf, smallint, text } from '#platform/db/sqlTypes.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { statement } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';

import { examHolds } from './corrections.tables.ts';
import { gradingSheetRows, gradingSheets } from './sheets.tables.ts';

const half = {
  year: sql`(select s.academic_year_id from sheet s)`,
  season: sql`(select s.season_id from sheet s)`,
};

export const bandRow = {
  scaleId: smallint,
  name: text,
  letter: text,
  least: int,
  gradePoints: double,
  fivePoint: int,
  isPassed: bool,
};

const moduleRow = {
  studentId: int,
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

/**
 * What the rows of an open sheet are worked out from: of each student, by class of the discipline and module, what the marks
 * give and what the teacher entered; the hours missed; and the scales that hold. Which class counts is decided by
 * whoever reads it, as in the student's own points.
 */
export const selectFigures = inEachLanguage((language) =>
  statement({
    name: `sheet_figures_${language}`,
    params: { sheetId: int, today: day },
    row: {
      bestMark: int,
      figures: rowsOf(moduleRow),
      hours: rowsOf({ studentId: int, held: double, missed: double }),
      scales: rowsOf({ studentId: int, scaleId: smallint, since: text }),
      holds: rowsOf({ studentId: int, reason: text }),
      bands: rowsOf(bandRow),
    },
    sql: (p) => sql`
  with sheet as materialized (select * from ${gradingSheets} where id = ${p.sheetId}),
  listed as materialized (
    select r.student_id, r.group_id from ${gradingSheetRows} r where r.sheet_id = ${p.sheetId} and r.removed_at is null),
  class as materialized (
    select st.student_id, a.id, a.academic_year_id from sheet s
    join ${teachingAssignments} a on a.academic_year_id = s.academic_year_id and a.season_id = s.season_id
      and a.discipline_id = s.discipline_id and a.credits = s.credits and a.is_active
    join ${assignmentStudents} st on st.assignment_id = a.id and st.removed_at is null
    join listed on listed.student_id = st.student_id),
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
    select e.* from taught t join ${modulePoints} e on e.assignment_id = t.id and e.academic_year_id = t.academic_year_id),
  scaled as materialized (${scalesOfListed})
  select (select best.mark from best) as "bestMark",
    ${modulesOfClasses} as figures,
    ${hoursOfClasses} as hours,
    ${jsonList(sql`
      select student_id as "studentId", scale_id as "scaleId", to_char(starts_on, 'YYYY-MM-DD') as since from scaled
      order by student_id`)} as scales,
    ${jsonList(sql`
      select h.student_id as "studentId", h.reason from listed
      join ${examHolds} h on h.student_id = listed.student_id and h.academic_year_id = ${half.year}
        and h.season_id = ${half.season}
      where h.lifted_at is null and (h.ends_on is null or h.ends_on >= ${p.today}) order by h.student_id`)} as holds,
    ${jsonList(bandsOf(language, sql`select scale_id from scaled`))} as bands`,
  }),
);

/** The scale that holds for each student: of the own programme before that of all, the latest one. */
const scalesOfListed = sql`
    select listed.student_id, rule.scale_id, rule.starts_on from listed
    join ${groups} g on g.id = listed.group_id cross join sheet s
    cross join lateral (
      select r.scale_id, r.starts_on from ${gradeScaleRules} r
      where r.closed_on is null and r.starts_on <= ${firstDayOf(halfYearOf('s'))}
        and (r.specialty_id is null or r.specialty_id = g.specialty_id)
        and (r.admitted_from_id is null or r.admitted_from_id <= g.admission_year_id)
      order by r.specialty_id is null, r.starts_on desc, r.admitted_from_id desc nulls last limit 1) rule`;

/** Of each student, by class and module, what the marks give and what the teacher entered. */
const modulesOfClasses = jsonList(sql`
      select c.student_id as "studentId", c.id as "classId", m.id as "moduleId", (m.code = 'final')::int as "isFinal",
        m.max_points as max, m.current_points as "currentMax", coalesce(f.sum, 0) as sum, coalesce(f.lessons, 0) as lessons,
        coalesce(e.adjustment, 0) as adjustment, e.control, coalesce(e.bonus, 0) as bonus
      from class c cross join ${gradeModules} m
      left join summed f on f.student_id = c.student_id and f.class_id = c.id and f.module_id = m.id
      left join entered e on e.assignment_id = c.id and e.student_id = c.student_id and e.module_id = m.id
      order by c.student_id, c.id, m.sort, m.id`);

/** Of each student, the hours that were held and those missed. */
const hoursOfClasses = jsonList(sql`
      select c.student_id as "studentId", sum(held.hours)::float8 as held, coalesce(sum(away.hours), 0)::float8 as missed
      from class c
      join (select class_id, sum(hours) as hours from lesson group by 1) held on held.class_id = c.id
      left join (select student_id, class_id, sum(missed) as hours from summed group by 1, 2) away
        on away.class_id = c.id and away.student_id = c.student_id
      group by c.student_id order by c.student_id`);

/** Scales with their grades, the best one first. */
export const bandsOf = (language: Language, scaleIds: SQL): SQL => sql`
  select b.scale_id as "scaleId", ${nameIn(language, 's')} as name, b.letter, b.least_points as least,
    b.grade_points::float8 as "gradePoints", b.five_point as "fivePoint", b.is_passed as "isPassed"
  from ${gradeBands} b join ${gradeScales} s on s.id = b.scale_id
  where b.closed_on is null and b.scale_id in (${scaleIds})
  order by b.scale_id, b.least_points desc`;

/** The modules before the final, in their order. */
export const modulesBeforeFinal = (language: Language): SQL =>
  jsonList(sql`
  select m.id as "moduleId", ${nameIn(language, 'm')} as name from ${gradeModules} m
  where m.code <> 'final' order by m.sort, m.id`);
