import type { Person } from '@bilim/contract';
import { opdsPath } from '@bilim/contract/library/opds';
import type { OpdsFeed } from '@bilim/contract/library/opds';
import type { FastifyRequest } from 'fastify';

import { hashOf, makeSecret } from '#modules/auth/sessions.service.ts';
import { audit } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import type { Keys } from '#platform/keys.ts';
import { seal, unseal } from '#platform/seal.ts';

import { deleteFeed, insertFeed, selectFeed } from './opds.queries.ts';

interface Asker {
  readonly keys: Keys;
  readonly person: Person;
  readonly request: FastifyRequest;
  readonly now: Date;
}

const sealedFor = (personId: number) => `opds of person ${personId}`;

/** The address of this person's catalogue, opened for them. */
export async function readFeed(db: Database, keys: Keys, personId: number): Promise<OpdsFeed> {
  const [feed] = await selectFeed(db, { personId });
  if (feed === undefined) return { path: null, madeAt: null, lastFetchedAt: null };
  const { secretSealed, ...told } = feed;
  const secret = unseal(keys.of('opds'), sealedFor(personId), secretSealed);
  return { ...told, path: secret === null ? null : opdsPath(secret) };
}

/** Makes an address where there is none; a repetition finds that done. */
export async function makeFeed(db: Database, { keys, ...asker }: Asker): Promise<void> {
  const { person, now } = asker;
  const secret = makeSecret();
  const secretSealed = seal(keys.of('opds'), sealedFor(person.id), secret);
  await db.transaction(async (tx) => {
    const made = await insertFeed(tx, { personId: person.id, secretHash: hashOf(secret), secretSealed, now });
    if (made.length === 0) return;
    await audit(tx, asker, { action: 'library.feed_made', entity: 'person', entityId: person.id });
  });
}

export async function revokeFeed(db: Database, asker: Omit<Asker, 'keys'>): Promise<void> {
  const { person } = asker;
  await db.transaction(async (tx) => {
    if ((await deleteFeed(tx, { personId: person.id })).length === 0) return;
    await audit(tx, asker, { action: 'library.feed_revoked', entity: 'person', entityId: person.id });
  });
}
