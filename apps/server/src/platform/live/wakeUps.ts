import { setTimeout as sleep } from 'node:timers/promises';

import type { Client, Pool } from 'pg';

import type { Connection } from '../db/ownClient.ts';
import { openOwnClient } from '../db/ownClient.ts';
import { watchForSilence } from '../db/silence.ts';

/**
 * Tells all processes that there may be new events, with an empty text, or something in passing. Either may be lost:
 * the events lie in the database.
 */
export interface WakeUps {
  publish(said: string): Promise<void>;
  /** Called for what every process says, this one included, and with an empty text when something may have been missed. */
  subscribe(onSaid: (said: string) => void): void;
  close(): Promise<void>;
}

const channel = 'bilim_live';
const firstPauseMs = 500;
const longestPauseMs = 15_000;

interface Pace {
  readonly pulseMs: number;
  readonly silenceMs?: number;
}

/** By LISTEN and NOTIFY, on a connection of its own that is opened with the first subscriber. */
export function postgresWakeUps(
  pool: Pool,
  connection: Connection,
  { pulseMs, silenceMs }: Pace = { pulseMs: 20_000 },
): WakeUps {
  const listeners = new Set<(said: string) => void>();
  const watch = watchForSilence(silenceMs);
  const closing = new AbortController();
  let client: Client | undefined;
  let isListening = false;
  let pauseMs = firstPauseMs;

  const tell = (said: string) => listeners.forEach((listener) => listener(said));

  async function keepListening() {
    while (!closing.signal.aborted) {
      await listenWhileItLasts().catch(() => undefined);
      await sleep(pauseMs, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }

  const pulse = async () => await sleep(pulseMs, true, { ref: false });

  async function listenWhileItLasts() {
    const fresh = await openOwnClient(connection, { application_name: 'bilim live' });
    if (closing.signal.aborted) return await fresh.end();
    const ended = new Promise<void>((resolve) => {
      fresh.once('end', resolve);
    });
    client = fresh;
    watch.add(fresh);
    fresh.on('notification', ({ payload = '' }) => tell(payload));
    try {
      await fresh.query(`listen ${channel}`);
      pauseMs = firstPauseMs;
      tell('');
      // A line that is dead without a word is noticed when something is asked on it.
      while (await Promise.race([ended.then(() => false), pulse()])) await fresh.query('');
    } finally {
      client = undefined;
      void fresh.end().catch(() => undefined);
    }
  }

  return {
    async publish(said) {
      if (!closing.signal.aborted) await pool.query('select pg_notify($1, $2)', [channel, said]);
    },

    subscribe(onSaid) {
      listeners.add(onSaid);
      if (isListening) return;
      isListening = true;
      void keepListening();
    },

    async close() {
      closing.abort();
      await client?.end().catch(() => undefined);
    },
  };
}
