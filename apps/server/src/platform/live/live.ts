import type { LiveNews } from '@bilim/contract/live';
import { liveDays } from '@bilim/contract/live';

import type { Database } from '../db/database.ts';

import { selectAfter, selectMoment, selectOfLastMinute, selectOfPersonAfter } from './events.queries.ts';
import type { KeptEvent } from './events.queries.ts';
import { later, readCursor, wasOver, writeCursor, writeSnapshot } from './snapshot.ts';
import type { Cursor } from './snapshot.ts';
import { throttled } from './throttled.ts';
import type { WakeUps } from './wakeUps.ts';

/** Tells browsers what changed. */
export interface Live {
  /** Something was written and committed; called by `serve` after every write. */
  wake(this: void): void;
  /** What a person has to be told after this cursor. */
  since(personId: number, cursor: string | undefined): Promise<LiveNews>;
  /** The same, and from then on everything new, until stopped. */
  follow(follower: Follower, cursor: string | undefined): Promise<() => void>;
  /** Calls when there may be events, for what reads them by itself. */
  onWake(listener: () => void): void;
  close(): Promise<void>;
}

export interface Follower {
  readonly personId: number;
  readonly tell: (news: LiveNews) => void;
}

/** How much somebody who was away is told one by one; whoever missed more asks for everything anew. */
const mostAtOnce = 200;
/** The same for this process, which reads for all its followers. */
const mostForAll = 5_000;
/** Wake-ups within this time are one. */
const gatherMs = 40;
/** Without any wake-up the events are looked for all the same. */
const lookMs = 5_000;

interface Standing extends Follower {
  /** Up to where it was told; null while it catches up. */
  cursor: Cursor | null;
  /** What came meanwhile. */
  readonly waiting: Batch[];
}

interface Batch {
  readonly events: readonly KeptEvent[];
  readonly cursor: Cursor;
  readonly hasGap: boolean;
}

export function openLive(db: Database, wakeUps: WakeUps): Live {
  const followers = new Map<number, Set<Standing>>();
  const listeners = new Set<() => void>();
  const publish = throttled(gatherMs, async () => await wakeUps.publish().catch(() => undefined));
  let feed: Feed | null = null;

  function hand(batch: Batch) {
    const told = batch.hasGap ? [...followers.keys()] : new Set(batch.events.map(({ personId }) => personId));
    for (const personId of told) for (const one of followers.get(personId) ?? []) tellBatch(one, batch);
  }

  function listen() {
    if (feed !== null) return feed;
    const opened = openFeed(db, { isNeeded: () => followers.size > 0, hand });
    feed = opened;
    wakeUps.subscribe(() => {
      opened.look();
      for (const listener of listeners) listener();
    });
    return opened;
  }

  async function since(personId: number, cursor: string | undefined): Promise<LiveNews> {
    return newsOf(await readSince(db, personId, cursor));
  }

  return {
    wake: publish.call,
    since,

    async follow(follower, cursor) {
      const standing: Standing = { ...follower, cursor: null, waiting: [] };
      const { personId } = follower;
      const others = followers.get(personId) ?? new Set();
      followers.set(personId, others.add(standing));
      const stop = () => {
        others.delete(standing);
        if (others.size === 0 && followers.get(personId) === others) followers.delete(personId);
      };
      try {
        await listen().ready();
        // Read after this one stands among the followers: what is handed out from now on waits, so nothing is missed.
        const missed = await readSince(db, personId, cursor);
        standing.cursor = missed.cursor;
        follower.tell(newsOf(missed));
        for (const batch of standing.waiting.splice(0)) tellBatch(standing, batch);
      } catch (error) {
        stop();
        throw error;
      }
      return stop;
    },

    onWake(listener) {
      listeners.add(listener);
      listen();
    },

    async close() {
      publish.stop();
      feed?.stop();
      await wakeUps.close();
    },
  };
}

function tellBatch(standing: Standing, batch: Batch) {
  const { cursor, personId } = standing;
  if (cursor === null) {
    standing.waiting.push(batch);
    return;
  }
  const events = batch.events.filter(
    (event) => event.personId === personId && !wasOver(BigInt(event.transaction), cursor.snapshot),
  );
  standing.cursor = later(cursor, batch.cursor);
  if (events.length > 0 || batch.hasGap) standing.tell(newsOf({ ...batch, events, cursor: standing.cursor }));
}

function newsOf({ events, cursor, hasGap }: Batch): LiveNews {
  return {
    events: events.map(({ eventId, kind, about, at }) => ({ eventId, kind, at: new Date(at), ...about })),
    cursor: writeCursor(cursor),
    hasGap,
  };
}

const daySeconds = 86_400;

async function readSince(db: Database, personId: number, text: string | undefined): Promise<Batch> {
  const known = text === undefined ? null : readCursor(text);
  const [told] =
    known === null
      ? await selectOfLastMinute(db, { personId, most: mostAtOnce + 1 })
      : await selectOfPersonAfter(db, {
          personId,
          most: mostAtOnce + 1,
          snapshot: writeSnapshot(known.snapshot),
        });
  if (told === undefined) throw new Error('a moment is one row');
  const cursor = momentOf(told);
  const isForeign = text !== undefined && known === null;
  // A cursor of the future comes from a database that was put back to an earlier state.
  const isLost =
    known !== null &&
    (known.snapshot.to > cursor.snapshot.to ||
      cursor.seconds - known.seconds > (liveDays - 0.5) * daySeconds);
  const hasGap = isForeign || isLost || told.events.length > mostAtOnce;
  return { events: hasGap ? [] : told.events, cursor, hasGap };
}

function momentOf({ seconds, snapshot }: { readonly seconds: number; readonly snapshot: string }): Cursor {
  const cursor = readCursor(`${seconds}.${snapshot}`);
  if (cursor === null) throw new Error(`a snapshot reads otherwise: ${snapshot}`);
  return cursor;
}

interface Feed {
  /** Resolves once it stands at a moment that is not later than now. */
  ready(): Promise<void>;
  look(): void;
  stop(): void;
}

/** Reads what is new for all followers of this process at once, whoever wrote it. */
function openFeed(
  db: Database,
  { isNeeded, hand }: { readonly isNeeded: () => boolean; readonly hand: (batch: Batch) => void },
): Feed {
  let cursor: Cursor | null = null;
  let start: Promise<void> | null = null;

  async function begin() {
    const [moment] = await selectMoment(db, {});
    if (moment !== undefined) cursor = momentOf(moment);
  }

  async function read() {
    if (cursor === null) return;
    if (!isNeeded()) {
      // Whoever comes next begins with what they missed themselves.
      cursor = null;
      start = null;
      return;
    }
    const snapshot = writeSnapshot(cursor.snapshot);
    const [told] = await selectAfter(db, { snapshot, most: mostForAll + 1 });
    if (told === undefined) return;
    cursor = momentOf(told);
    const hasGap = told.events.length > mostForAll;
    if (told.events.length > 0) hand({ events: hasGap ? [] : told.events, cursor, hasGap });
  }

  // The database is away now and then; the next look makes up for it.
  const reading = throttled(gatherMs, async () => await read().catch(() => undefined));
  const timer = setInterval(reading.call, lookMs).unref();

  return {
    async ready() {
      start ??= begin();
      try {
        await start;
      } catch (error) {
        start = null;
        throw error;
      }
    },
    look: reading.call,
    stop() {
      clearInterval(timer);
      reading.stop();
    },
  };
}
