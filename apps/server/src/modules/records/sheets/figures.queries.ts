import type { Language } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { gradeBands, gradeScaleRules, gradeScales } from '#modules/journal/grading/gradeScales.tables.ts';
import { gradeModules } from '#modules/journal/journal.tables.ts';
import { groups } from '#modules/people/people.tables.ts';
import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { firstDayOf, halfYearOf } from '#modules/structure/halfYear.sql.ts';
import { bool, day, double, int, rowsOf, smallint, text } from '#platform/db/sqlTypes.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { statement } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';

import {
  holdRow,
  holdsOfListed,
  hoursOfClasses,
  hoursRow,
  journalled,
  moduleRow,
  modulesOfClasses,
} from './journalled.sql.ts';
import { gradingSheetRows, gradingSheets } from './sheets.tables.ts';

export const bandRow = {
  scaleId: smallint,
  name: text,
  letter: text,
  least: int,
  gradePoints: double,
  fivePoint: int,
  isPassed: bool,
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
      hours: rowsOf(hoursRow),
      scales: rowsOf({ studentId: int, scaleId: smallint, since: text }),
      holds: rowsOf(holdRow),
      bands: rowsOf(bandRow),
    },
    sql: (p) => sql`
  with sheet as materialized (select * from ${gradingSheets} where id = ${p.sheetId}),
  listed as materialized (
    select r.id as row_id, r.student_id, r.group_id from ${gradingSheetRows} r
    where r.sheet_id = ${p.sheetId} and r.removed_at is null),
  class as materialized (
    select listed.row_id, st.student_id, a.id, a.academic_year_id from sheet s
    join ${teachingAssignments} a on a.academic_year_id = s.academic_year_id and a.season_id = s.season_id
      and a.discipline_id = s.discipline_id and a.credits = s.credits and a.is_active
    join ${assignmentStudents} st on st.assignment_id = a.id and st.removed_at is null
    join listed on listed.student_id = st.student_id),
  ${journalled},
  scaled as materialized (${scalesOfListed})
  select (select best.mark from best) as "bestMark",
    ${modulesOfClasses} as figures,
    ${hoursOfClasses} as hours,
    ${jsonList(sql`
      select student_id as "studentId", scale_id as "scaleId", to_char(starts_on, 'YYYY-MM-DD') as since from scaled
      order by student_id`)} as scales,
    ${holdsOfListed(p.today)} as holds,
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
