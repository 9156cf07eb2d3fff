import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { gradeRecords } from './gradeRecords.tables.ts';

/** Whether the grade of a row on a closed sheet is the one that holds, and no retake has replaced it. */
export const isHolding = (rowId: SQL): SQL =>
  sql`exists (select from ${gradeRecords} held where held.sheet_row_id = ${rowId} and held.is_final)`;
