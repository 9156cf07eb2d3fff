import { AppError } from '@bilim/contract';
import { sql } from 'drizzle-orm';

import type { Database } from '../db/database.ts';
import { rateCounters } from '../db/platform.tables.ts';
import { hitOrNewWindow } from '../db/rateWindow.ts';
import { instant, int, text } from '../db/sqlTypes.ts';
import { statement } from '../db/statement.ts';
import type { RowOf } from '../db/statement.ts';

interface Window {
  /** Whose, and of what. */
  readonly key: string;
  readonly windowMs: number;
  readonly now: Date;
}

const countOne = statement({
  name: 'count_hit',
  params: { key: text, endsAt: instant, now: instant },
  row: { hits: int, endsAt: instant },
  sql: (p) => sql`
  insert into ${rateCounters} as r (key, hits, window_ends_at)
  values (${p.key}, 1, ${p.endsAt})
  on conflict (key) do update set ${hitOrNewWindow(p.now)}
  returning hits, window_ends_at as "endsAt"`,
});

/** Counts one more within a window that all processes share. */
export async function countHit(
  db: Database,
  { key, windowMs, now }: Window,
): Promise<RowOf<typeof countOne>> {
  const [counted] = await countOne(db, { key, endsAt: new Date(now.getTime() + windowMs), now });
  if (counted === undefined) throw new Error('a hit was not counted');
  return counted;
}

/** Counts one more, and refuses it when there were too many. */
export async function countUpTo(db: Database, most: number, window: Window): Promise<void> {
  const { hits, endsAt } = await countHit(db, window);
  if (hits <= most) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAt.getTime() - window.now.getTime()) / 1000));
  throw new AppError('request.too_many', { params: { retryAfterSeconds } });
}
