import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { excuseMarks, excuses } from './excuses.tables.ts';

/** Accepted excuse `e` is for this day of this year. */
function isFor(academicYearId: SQL, day: SQL): SQL {
  return sql`e.state = 'accepted' and e.academic_year_id = ${academicYearId}
    and ${day} between e.starts_on and e.ends_on`;
}

/**
 * Parts of the statement that writes a mark. An absence that is marked after its excuse was accepted is an excused one
 * at once: the first of the accepted ones that cover the day, of a row with student, year and day.
 */
export function excuseCovering(row: string): SQL {
  const b = sql.identifier(row);
  return sql`
  select e.id from ${excuses} e
  where e.student_id = ${b}.student_id and ${isFor(sql`${b}.academic_year_id`, sql`${b}.lesson_date`)}
  order by e.id limit 1`;
}

/** Parts of the statement that reads a journal: what its students have, then the same choice for each lesson. */
export function acceptedOf(studentIds: SQL): SQL {
  return sql`
    select e.* from ${excuses} e where e.student_id = any(array(${studentIds})) and e.state = 'accepted'`;
}

/** Of these excuses the first one for each of these lessons (id, year, day). */
export function firstCovering(accepted: string, lessons: string): SQL {
  return sql`
  select distinct on (e.student_id, l.id) e.id, e.student_id, e.starts_on, e.ends_on, l.id as lesson_id
  from ${sql.identifier(accepted)} e
  join ${sql.identifier(lessons)} l on ${isFor(sql`l.academic_year_id`, sql`l.day::date`)}
  order by e.student_id, l.id, e.id`;
}

/** Writes down which marks an excuse changed; `rows` select excuse, mark, year and the version that was left. */
export function notingExcused(rows: SQL): SQL {
  return sql`
    insert into ${excuseMarks} as em (excuse_id, lesson_mark_id, academic_year_id, version)
    ${rows}
    on conflict (excuse_id, lesson_mark_id, academic_year_id) do update set version = excluded.version`;
}
