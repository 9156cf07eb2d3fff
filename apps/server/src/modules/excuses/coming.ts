import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { excuseMarks, excuses } from './excuses.tables.ts';

/** Accepted excuse `e` is for this day of this year. */
function covers(academicYearId: SQL, day: SQL): SQL {
  return sql`e.state = 'accepted' and e.academic_year_id = ${academicYearId}
    and ${day} between e.starts_on and e.ends_on`;
}

/**
 * Parts of the statement that writes a mark. An absence that is marked after its excuse was accepted is an excused one
 * at once: the first of the accepted ones that cover the day, of row `b` (student, year, day).
 */
export const acceptedExcuse: SQL = sql`
  select e.id from ${excuses} e
  where e.student_id = b.student_id and ${covers(sql`b.academic_year_id`, sql`b.lesson_date`)}
  order by e.id limit 1`;

/** Parts of the statement that reads a journal: what its students have, then the same choice for each lesson. */
export function acceptedOf(studentIds: SQL): SQL {
  return sql`
    select e.* from ${excuses} e where e.student_id = any(array(${studentIds})) and e.state = 'accepted'`;
}

/** Of the rows `excuse` the first one for each lesson of `lesson`. */
export const firstCovering: SQL = sql`
  select distinct on (e.student_id, l.id) e.id, e.student_id, e.starts_on, e.ends_on, l.id as lesson_id
  from excuse e join lesson l on ${covers(sql`l.academic_year_id`, sql`l.day::date`)}
  order by e.student_id, l.id, e.id`;

/** Writes down which marks an excuse changed; `rows` select excuse, mark, year and the version that was left. */
export function notingExcused(rows: SQL): SQL {
  return sql`
    insert into ${excuseMarks} as em (excuse_id, lesson_mark_id, academic_year_id, version)
    ${rows}
    on conflict (excuse_id, lesson_mark_id, academic_year_id) do update set version = excluded.version`;
}
