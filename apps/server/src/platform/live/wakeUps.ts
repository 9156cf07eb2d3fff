import type { Pool } from 'pg';
import { Client } from 'pg';

import type { Connection } from '../db/database.ts';

/**
 * Tells all processes that there may be new events. A wake-up says nothing else, and may be lost: the events lie in
 * the database.
 */
export interface WakeUps {
  publish(): Promise<void>;
  /** Called for wake-ups of every process, this one included, and whenever one may have been missed. */
  subscribe(onWake: () => void): void;
  close(): Promise<void>;
}

const channel = 'bilim_live';
const firstPauseMs = 500;
const longestPauseMs = 15_000;

/** By LISTEN and NOTIFY, on a connection of its own that is opened with the first subscriber. */
export function postgresWakeUps(pool: Pool, connection: Connection): WakeUps {
  const listeners = new Set<() => void>();
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = firstPauseMs;
  let isClosed = false;

  const tell = () => listeners.forEach((listener) => listener());

  async function listen() {
    const fresh = new Client({
      ...(typeof connection === 'string' ? { connectionString: connection } : connection),
      application_name: 'bilim live',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client = fresh;
    fresh.on('notification', tell);
    fresh.on('error', () => undefined);
    fresh.once('end', () => client === fresh && again());
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      pauseMs = firstPauseMs;
      tell();
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
    async publish() {
      if (!isClosed) await pool.query(`select pg_notify('${channel}', '')`);
    },

    subscribe(onWake) {
      listeners.add(onWake);
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
