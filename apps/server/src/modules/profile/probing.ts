import { AppError } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { and, eq, gt, gte, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import { audit } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import { rateCounters } from '#platform/db/platform.tables.ts';
import { instant, int, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

/** So many strangers in five minutes are no mistake any more: fifteen minutes of rest (docs/rules.md). */
const mostStrangers = 30;
const windowMs = 300_000;
const restMs = 900_000;

const keyOf = (person: Person) => `probe:${person.id}`;

/** Refuses whoever has just been asking for one stranger after the other. */
export async function refuseProber(db: Database, person: Person, now: Date): Promise<void> {
  const [resting] = await db
    .select({ until: rateCounters.windowEndsAt })
    .from(rateCounters)
    .where(
      and(
        eq(rateCounters.key, keyOf(person)),
        gte(rateCounters.hits, mostStrangers),
        gt(rateCounters.windowEndsAt, now),
      ),
    );
  if (resting === undefined) return;
  const retryAfterSeconds = Math.ceil((resting.until.getTime() - now.getTime()) / 1000);
  throw new AppError('request.too_many', { params: { retryAfterSeconds } });
}

/** Nothing when this stranger was counted a moment ago. */
const insertProbe = statement({
  name: 'probe_counted',
  params: { prober: text, stranger: text, most: int, now: instant, endsAt: instant, restsUntil: instant },
  row: { hits: int },
  sql: (p) => sql`
  with stranger as (
    insert into ${rateCounters} as s (key, hits, window_ends_at) values (${p.stranger}, 1, ${p.endsAt})
    on conflict (key) do update set window_ends_at = excluded.window_ends_at where s.window_ends_at <= ${p.now}
    returning key
  )
  insert into ${rateCounters} as r (key, hits, window_ends_at)
  select ${p.prober}, 1, ${p.endsAt} from stranger
  on conflict (key) do update set
    hits = case when r.window_ends_at <= ${p.now} then 1 else r.hits + 1 end,
    window_ends_at = case
      when r.window_ends_at <= ${p.now} then excluded.window_ends_at
      when r.hits + 1 >= ${p.most} then ${p.restsUntil}
      else r.window_ends_at end
  returning hits`,
});

/** Counts a person whom the caller may not see, or who does not exist, once in five minutes. */
export async function countStranger(
  db: Database,
  who: { readonly person: Person; readonly request: FastifyRequest; readonly now: Date },
  strangerId: number,
): Promise<void> {
  const { person, now } = who;
  const prober = keyOf(person);
  const [counted] = await insertProbe(db, {
    prober,
    stranger: `${prober}:${strangerId}`,
    most: mostStrangers,
    now,
    endsAt: new Date(now.getTime() + windowMs),
    restsUntil: new Date(now.getTime() + restMs),
  });
  if (counted?.hits !== mostStrangers) return;
  await audit(db, who, { action: 'people.probed', entity: 'person', entityId: person.id });
}
