import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { gradeModules } from '#modules/journal/journal.tables.ts';

/** Course works and projects, practice, state exams and theses are one figure of a hundred (`examTypeRows`). */
export function isWholeFigure(alias: string): SQL {
  return sql`${sql.identifier(alias)}.exam_type_id in (4, 5, 6, 7, 8)`;
}

/** What the final of the sheet of that alias brings at most. */
export function examMaxOf(alias: string): SQL {
  return sql`(case when ${isWholeFigure(alias)} then 100
    else coalesce((select max(m.max_points) from ${gradeModules} m where m.code = 'final'), 100) end)::int`;
}
