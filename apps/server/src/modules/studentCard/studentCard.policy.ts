import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { studentCards } from './studentCard.tables.ts';

/** The issue of a student's card that holds. Without a row it is the first one. */
export function issueOf(studentId: SQL): SQL {
  return sql`coalesce((select card.issue from ${studentCards} card where card.student_id = ${studentId}), 0)`;
}
