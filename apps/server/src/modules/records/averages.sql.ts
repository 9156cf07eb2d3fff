import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** The figures of `averagesOf` over the records of that alias: halves are rounded up. */
export function averagesOf(alias: string): Record<'creditSum' | 'earned' | 'average' | 'gpa', SQL> {
  const of = sql.identifier(alias);
  return {
    creditSum: sql`coalesce(sum(${of}.credits), 0)::float8`,
    earned: sql`${creditsEarned(alias)}::float8`,
    average: sql`${weighted(alias, 'points')}::float8`,
    gpa: sql`${weighted(alias, 'grade_points')}::float8`,
  };
}

export function creditsEarned(alias: string): SQL {
  const of = sql.identifier(alias);
  return sql`coalesce(sum(${of}.credits) filter (where ${of}.is_passed), 0)`;
}

/**
 * Weighted by credits; what has no figure is left out, and what was failed is not. Null where there is nothing to weigh, as
 * in a half-year of physical education alone, which has no credits.
 */
export function weighted(alias: string, column: 'points' | 'grade_points'): SQL {
  const [of, figure] = [sql.identifier(alias), sql`${sql.identifier(alias)}.${sql.identifier(column)}`];
  return sql`round(
    sum(${of}.credits * ${figure}) / nullif(sum(${of}.credits) filter (where ${figure} is not null), 0), 2)`;
}
