import { opdsPath } from '@bilim/contract/library/opds';
import type { OpdsFeed } from '@bilim/contract/library/opds';

import { privateAddresses } from '#modules/auth/privateAddress.ts';
import type { AddressOwner } from '#modules/auth/privateAddress.ts';
import { audit } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import type { Keys } from '#platform/keys.ts';

import { deleteFeed, insertFeed, selectFeed } from './opds.queries.ts';

const addresses = privateAddresses('opds');

/** The address of this person's catalogue, opened for them. */
export async function readFeed(db: Database, keys: Keys, personId: number): Promise<OpdsFeed> {
  const [feed] = await selectFeed(db, { personId });
  if (feed === undefined) return { path: null, madeAt: null, lastFetchedAt: null };
  const { secretSealed, ...told } = feed;
  const secret = addresses.open(keys, personId, secretSealed);
  return { ...told, path: secret === null ? null : opdsPath(secret) };
}

/** Makes an address where there is none; a repetition finds that done. */
export async function makeFeed(db: Database, asker: AddressOwner): Promise<void> {
  const { keys, person, now } = asker;
  await db.transaction(async (tx) => {
    const address = addresses.make(keys, person.id);
    const made = await insertFeed(tx, { personId: person.id, ...address, now });
    if (made.length === 0) return;
    await audit(tx, asker, { action: 'library.feed_made', entity: 'person', entityId: person.id });
  });
}

export async function revokeFeed(db: Database, asker: Omit<AddressOwner, 'keys'>): Promise<void> {
  const { person } = asker;
  await db.transaction(async (tx) => {
    if ((await deleteFeed(tx, { personId: person.id })).length === 0) return;
    await audit(tx, asker, { action: 'library.feed_revoked', entity: 'person', entityId: person.id });
  });
}
