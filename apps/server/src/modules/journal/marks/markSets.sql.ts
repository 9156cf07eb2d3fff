import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { firstDayOf } from '#modules/structure/halfYear.sql.ts';
import type { HalfYear } from '#modules/structure/halfYear.sql.ts';

import { markSetRules, marks } from '../journal.tables.ts';

/** The set of marks by which a half-year is graded. */
export function markSetOf(half: HalfYear): SQL {
  return sql`(
    select rule.mark_set_id from ${markSetRules} rule
    where rule.closed_on is null and rule.starts_on <= ${firstDayOf(half)}
    order by rule.starts_on desc limit 1)`;
}

/** Its best mark, in hundredths: one row of one column, `mark`. */
export function bestMarkOf(half: HalfYear): SQL {
  return sql`
    select coalesce(max(k.points * 100), 0)::int as mark from ${marks} k where k.mark_set_id = ${markSetOf(half)}`;
}

/** All marks, each beside the best one of its set. */
export const marksBesideBest = sql`(
  select m.*, max(m.points) over (partition by m.mark_set_id) as best from ${marks} m offset 0)`;

/**
 * The points of such a mark among those of another set, whose best one is given in hundredths: a 4 of five is an 8 of
 * ten. Marks that suit every journal are worth what they say.
 */
export function worthOf(alias: string, best: SQL): SQL {
  const k = sql.identifier(alias);
  return sql`case when ${k}.mark_set_id is null or ${k}.best * 100 = ${best} then ${k}.points
    else ${k}.points * ${best} / nullif(${k}.best * 100, 0) end`;
}
