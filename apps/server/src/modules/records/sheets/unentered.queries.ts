import { sheetKinds } from '@bilim/contract/records/words';
import { sql } from 'drizzle-orm';

import { assignmentStudents, teachingAssignments } from '#modules/registration/registration.tables.ts';
import { bool, day, int, listOf, oneOf, rowsOf, smallint } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { jsonList } from '#platform/db/wireJson.ts';

import { isWholeFigure } from './examMax.sql.ts';
import {
  holdRow,
  holdsOfListed,
  hoursOfClasses,
  hoursRow,
  journalled,
  moduleRow,
  modulesOfClasses,
} from './journalled.sql.ts';
import { signedBefore, signedBeforeRow } from './rows.queries.ts';
import { gradingSheetRows, gradingSheets } from './sheets.tables.ts';

/**
 * What admission to the final depends on, of the rows in which nothing was entered: of some sheets of a half-year at once.
 */
export const selectUnentered = statement({
  name: 'sheets_unentered',
  params: { sheetIds: listOf(int), yearId: smallint, seasonId: smallint, today: day },
  row: {
    bestMark: int,
    rows: rowsOf({
      sheetId: int,
      kind: oneOf(...sheetKinds),
      isWhole: bool,
      isAdmittedAnyway: bool,
      ...signedBeforeRow,
    }),
    figures: rowsOf(moduleRow),
    hours: rowsOf(hoursRow),
    holds: rowsOf(holdRow),
  },
  planned: 'each',
  sql: (p) => {
    const asked = { year: p.yearId, season: p.seasonId };
    return sql`
  with listed as materialized (
    select r.*, r.id as row_id, s.kind, ${isWholeFigure('s')} as is_whole, s.discipline_id, s.credits
    from ${gradingSheets} s join ${gradingSheetRows} r on r.sheet_id = s.id and r.removed_at is null
    where s.id = any(${p.sheetIds}) and num_nonnulls(r.exam_points, r.missed) = 0),
  class as materialized (
    select listed.row_id, st.student_id, a.id, a.academic_year_id from listed
    join ${teachingAssignments} a on a.academic_year_id = ${p.yearId} and a.season_id = ${p.seasonId}
      and a.discipline_id = listed.discipline_id and a.credits = listed.credits and a.is_active
    join ${assignmentStudents} st on st.assignment_id = a.id and st.student_id = listed.student_id
      and st.removed_at is null),
  ${journalled(asked)}
  select (select best.mark from best) as "bestMark",
    ${jsonList(sql`
      select r.sheet_id as "sheetId", r.kind, r.is_whole as "isWhole", r.admitted_by is not null as "isAdmittedAnyway",
        r.row_id as "rowId", r.student_id as "studentId", ${signedBefore}
      from listed r order by r.row_id`)} as rows,
    ${modulesOfClasses} as figures, ${hoursOfClasses} as hours, ${holdsOfListed(asked, p.today)} as holds`;
  },
});
