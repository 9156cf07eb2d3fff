import { sql } from 'drizzle-orm';

import { int, listOf } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

import { ratingFigures } from './rating.tables.ts';

/** Of students who are no more: their figures were worked out from what goes with them. */
export const forgetFigures = statement({
  name: 'rating_figures_forgotten',
  params: { studentIds: listOf(int) },
  row: {},
  planned: 'each',
  sql: (p) => sql`delete from ${ratingFigures} where student_id = any(${p.studentIds})`,
});
