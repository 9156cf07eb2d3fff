import type { Person } from '@bilim/contract';
import type { FastifyRequest } from 'fastify';

import { audit } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import { countHit, refuseWithin } from '#platform/rateLimit.ts';

/** So many strangers in five minutes are no mistake any more: fifteen minutes of rest (docs/rules.md). */
const mostStrangers = 30;
const windowMs = 300_000;
const restMs = 900_000;

interface Asker {
  readonly person: Person;
  readonly request: FastifyRequest;
  readonly now: Date;
}

/** Whoever looks at the portal as somebody else asks as themselves: nobody is made to rest by their curiosity. */
const askerOf = ({ person, request: { session } }: Asker) => session?.owner ?? person;
const keyOf = (asker: Person) => `probe:${asker.id}`;
const restOf = (asker: Person) => `probe.rest:${asker.id}`;

/** Refuses whoever has just been asking for one stranger after the other. */
export async function refuseProber(db: Database, who: Asker): Promise<void> {
  await refuseWithin(db, restOf(askerOf(who)), who.now);
}

/** Counts a person whom the caller may not see, or who does not exist, once in five minutes. */
export async function countStranger(db: Database, who: Asker, strangerId: number): Promise<void> {
  const { now } = who;
  const asker = askerOf(who);
  const prober = keyOf(asker);
  const stranger = await countHit(db, { key: `${prober}:${strangerId}`, windowMs, now });
  if (stranger.hits > 1) return;
  const { hits } = await countHit(db, { key: prober, windowMs, now });
  if (hits !== mostStrangers) return;
  await countHit(db, { key: restOf(asker), windowMs: restMs, now });
  await audit(db, who, { action: 'people.probed', entity: 'person', entityId: asker.id });
}
