import type { Database } from '../db/database.ts';

import { selectAfter, selectMoment } from './events.queries.ts';
import { momentOf } from './readSince.ts';
import type { Batch } from './readSince.ts';
import { writeSnapshot } from './snapshot.ts';
import type { Cursor } from './snapshot.ts';
import { throttled } from './throttled.ts';

export interface Feed {
  /** Resolves once it stands at a moment that is not later than now. */
  ready(): Promise<void>;
  look(this: void): void;
  stop(): void;
}

/** How much this process reads at once for all its followers; more is a gap for all of them. */
const mostForAll = 5_000;
/** Wake-ups within this time are one. */
const gatherMs = 40;
/** Without any wake-up the events are looked for all the same. */
const lookMs = 5_000;

/** Reads what is new for all followers of this process at once, whoever wrote it. */
export function openFeed(
  db: Database,
  { isNeeded, hand }: { readonly isNeeded: () => boolean; readonly hand: (batch: Batch) => void },
): Feed {
  let cursor: Cursor | null = null;
  let start: Promise<void> | null = null;

  async function begin() {
    const [moment] = await selectMoment(db);
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
