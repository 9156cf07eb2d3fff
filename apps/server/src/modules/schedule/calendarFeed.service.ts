import { calendarFeedPath } from '@bilim/contract/calendarFeed';
import type { CalendarFeed } from '@bilim/contract/calendarFeed';

import { privateAddresses } from '#modules/auth/privateAddress.ts';
import type { AddressOwner } from '#modules/auth/privateAddress.ts';
import { audit } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import type { Keys } from '#platform/keys.ts';

import { findFeed, replaceAddress, withdrawAddress } from './calendarFeed.queries.ts';

const addresses = privateAddresses('calendar');

const noFeed: CalendarFeed = {
  number: 0,
  path: null,
  madeAt: null,
  lastFetchedAt: null,
  lastFetchedBy: null,
};

/** The address of this person's calendar, opened for them. */
export async function readFeed(db: Database, keys: Keys, personId: number): Promise<CalendarFeed> {
  const feed = await findFeed(db, personId);
  if (feed === null) return noFeed;
  const { secretSealed, ...told } = feed;
  const secret = addresses.open(keys, personId, secretSealed);
  return { ...told, path: secret === null ? null : calendarFeedPath(secret) };
}

/** Makes an address in the place of number `after`. A repetition finds that done and makes no second one. */
export async function makeFeed(db: Database, asker: AddressOwner, after: number): Promise<void> {
  const { keys, person, now } = asker;
  await db.transaction(async (tx) => {
    const before = await findFeed(tx, person.id);
    if ((before?.number ?? 0) !== after) return;
    const isMade = await replaceAddress(tx, {
      personId: person.id,
      after,
      ...addresses.make(keys, person.id),
      madeAt: now,
    });
    if (!isMade) return;
    await audit(tx, asker, { action: 'calendar.address_made', entity: 'person', entityId: person.id });
  });
}

/** Withdraws address `number`; a later one stays. */
export async function revokeFeed(db: Database, asker: AddressOwner, number: number): Promise<void> {
  const { person } = asker;
  await db.transaction(async (tx) => {
    if (!(await withdrawAddress(tx, person.id, number))) return;
    await audit(tx, asker, { action: 'calendar.address_revoked', entity: 'person', entityId: person.id });
  });
}
