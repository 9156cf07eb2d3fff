import { AppError } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { and, eq, gt, gte, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import { audit } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import { rateCounters } from '#platform/db/platform.tables.ts';

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

/** Counts a person whom the caller may not see, or who does not exist, once in five minutes. */
export async function countStranger(
  db: Database,
  who: { readonly person: Person; readonly request: FastifyRequest; readonly now: Date },
  strangerId: number,
): Promise<void> {
  const { person, now } = who;
  const ends = new Date(now.getTime() + windowMs);
  const rest = new Date(now.getTime() + restMs);
  const counted = await db.execute<{ hits: number }>(sql`
    with stranger as (
      insert into ${rateCounters} (key, hits, window_ends_at)
      values (${`${keyOf(person)}:${strangerId}`}, 1, ${ends})
      on conflict (key) do update set window_ends_at = excluded.window_ends_at
      where ${rateCounters.windowEndsAt} <= ${now}
      returning key
    )
    insert into ${rateCounters} (key, hits, window_ends_at)
    select ${keyOf(person)}, 1, ${ends}::timestamptz from stranger
    on conflict (key) do update set
      hits = case when ${rateCounters.windowEndsAt} <= ${now} then 1 else ${rateCounters.hits} + 1 end,
      window_ends_at = case
        when ${rateCounters.windowEndsAt} <= ${now} then excluded.window_ends_at
        when ${rateCounters.hits} + 1 >= ${mostStrangers} then ${rest}
        else ${rateCounters.windowEndsAt} end
    returning hits`);
  if (counted.rows[0]?.hits !== mostStrangers) return;
  await audit(db, who, { action: 'people.probed', entity: 'person', entityId: person.id });
}
