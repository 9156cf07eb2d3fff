import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/**
 * What `on conflict … do update set` does to a row of `rate_counters` under the alias `r`: one hit more, or the first of
 * the new window when the old one has ended.
 * @param now when the hit comes, as SQL of type `timestamptz`
 */
export function hitOrNewWindow(now: SQL): SQL {
  return sql`
    hits = case when r.window_ends_at <= ${now} then 1 else r.hits + 1 end,
    window_ends_at = case when r.window_ends_at <= ${now} then excluded.window_ends_at else r.window_ends_at end`;
}
