import { sheetStates } from '@bilim/contract/records/words';
import { sql } from 'drizzle-orm';

import { correctableBy, correctScope, readableBy } from '#modules/journal/journal.policy.ts';
import type { Policy, readScope } from '#modules/journal/journal.policy.ts';
import { int, listOf, oneOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { gradingSheets, sheetCommission } from './sheets.tables.ts';

/** A sheet is read like a class, and by each of its commission. */
export const sheetReadableBy: Policy<typeof readScope> = (scope, alias) => sql`(${readableBy(scope, alias)}
  or exists (
    select from ${sheetCommission} c
    where c.sheet_id = ${sql.identifier(alias)}.id and c.teacher_id = ${scope.ownTeacherId}))`;

/** Holds a sheet of one's own until the transaction ends: whoever types waits, and finds its new state. */
export const lockOwnSheet = statement({
  name: 'sheet_of_examiner_locked',
  params: { sheetId: int, examinerId: int },
  row: { state: oneOf(...sheetStates), chairId: int },
  sql: (p) => sql`
  select s.state, s.teacher_id as "chairId" from ${gradingSheets} s
  where s.id = ${p.sheetId} and (s.teacher_id = ${p.examinerId} or exists (
    select from ${sheetCommission} c where c.sheet_id = s.id and c.teacher_id = ${p.examinerId}))
  for update of s`,
});

/** The same of sheets that an office answers for, always in the same order: of two who close the same ones, one waits. */
export const lockOfficeSheets = statement({
  name: 'sheets_of_office_locked',
  params: { ...correctScope, sheetIds: listOf(int) },
  row: { sheetId: int, state: oneOf(...sheetStates) },
  sql: (p) => sql`
  select s.id as "sheetId", s.state from ${gradingSheets} s
  where s.id = any(${p.sheetIds}) and ${correctableBy(p, 's')} order by s.id for update`,
});
