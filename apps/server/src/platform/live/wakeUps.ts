import type { Pool } from 'pg';
import { Client } from 'pg';

import type { Connection } from '../db/database.ts';

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

/** By LISTEN and NOTIFY, on a connection of its own that is opened with the first subscriber. */
export function postgresWakeUps(pool: Pool, connection: Connection): WakeUps {
  const listeners = new Set<(said: string) => void>();
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = firstPauseMs;
  let isClosed = false;

  const tell = (said: string) => listeners.forEach((listener) => listener(said));

  async function listen() {
    const fresh = new Client({
      ...(typeof connection === 'string' ? { connectionString: connection } : connection),
      application_name: 'bilim live',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client = fresh;
    fresh.on('notification', ({ payload = '' }) => tell(payload));
    fresh.on('error', () => undefined);
    fresh.once('end', () => client === fresh && again());
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      pauseMs = firstPauseMs;
      tell('');
    } catch {
      await fresh.end().catch(() => undefined);
      if (client === fresh) again();
    }
  }

  function again() {
    client = undefined;
    if (isClosed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void listen();
    }, pauseMs).unref();
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }

  return {
    async publish(said) {
      if (!isClosed) await pool.query('select pg_notify($1, $2)', [channel, said]);
    },

    subscribe(onSaid) {
      listeners.add(onSaid);
      if (client === undefined && timer === undefined) void listen();
    },

    async close() {
      isClosed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
