import type { LiveEvents } from '@bilim/contract/live';

import type { Database } from '../db/database.ts';

import { findAnyAfter } from './events.queries.ts';
import type { Reader } from './events.queries.ts';
import { openFeed } from './feed.ts';
import type { Feed } from './feed.ts';
import { newsOf, openFollowers } from './followers.ts';
import type { Follower } from './followers.ts';
import { readSince } from './readSince.ts';
import { gatherSignals, readSignals } from './signals.ts';
import type { Signal } from './signals.ts';
import { throttled } from './throttled.ts';
import type { WakeUps } from './wakeUps.ts';

/** Tells browsers what changed. */
export interface Live {
  /** Something was written and committed; called by `serve` after every write. */
  wake(this: void): void;
  /** What a person has to be told after this cursor. */
  since(reader: Reader, cursor: string | undefined): Promise<LiveEvents>;
  /** The same, and from then on everything new, until stopped. */
  follow(follower: Follower, cursor: string | undefined): Promise<() => void>;
  /** Says something in passing to those of these people whose pages are open, at whichever process. */
  signal(signal: Signal): void;
  /** Calls when there may be events, for what reads them by itself. */
  onWake(listener: () => void): void;
  close(): Promise<void>;
}

/** Writes within this time wake others once. */
const gatherMs = 40;

export function openLive(db: Database, wakeUps: WakeUps): Live {
  const followers = openFollowers();
  const listeners = new Set<() => void>();
  const hasNews = newsWatch(db);
  const publishing = throttled(gatherMs, async () => {
    // Most writes tell nobody anything, and a wake-up costs every process a look.
    await hasNews()
      .then(async (isNew) => (isNew ? await wakeUps.publish('') : undefined))
      .catch(() => undefined);
  });
  const signals = gatherSignals(async (said) => await wakeUps.publish(said));
  let feed: Feed | null = null;

  function listen() {
    if (feed !== null) return feed;
    const opened = openFeed(db, { isNeeded: followers.hasAny, hand: followers.hand });
    feed = opened;
    wakeUps.subscribe((said) => {
      for (const { personIds, signal } of said === '' ? [] : readSignals(said))
        followers.signal(personIds, signal);
      if (said !== '') return;
      opened.look();
      for (const listener of listeners) listener();
    });
    return opened;
  }

  return {
    wake: publishing.call,

    async since(reader, cursor) {
      return newsOf(await readSince(db, reader, cursor));
    },

    async follow(follower, cursor) {
      const standing = followers.add(follower);
      try {
        await listen().ready();
        // Read after this one stands among the followers: what is handed out from now on waits, so nothing is missed.
        followers.catchUp(standing, await readSince(db, follower, cursor));
      } catch (error) {
        followers.remove(standing);
        throw error;
      }
      return () => followers.remove(standing);
    },

    signal: (signal) => signals.add(signal),

    onWake(listener) {
      listeners.add(listener);
      listen();
    },

    async close() {
      publishing.stop();
      signals.stop();
      feed?.stop();
      await wakeUps.close();
    },
  };
}

/** Whether events were committed since it was last asked, here or elsewhere. */
function newsWatch(db: Database) {
  let snapshot: string | null = null;
  return async () => {
    // The first time nobody knows since when.
    const [found] = await findAnyAfter(db, { snapshot: snapshot ?? '1:1:' });
    const isNew = snapshot === null || found?.hasAny === true;
    snapshot = found?.snapshot ?? null;
    return isNew;
  };
}
