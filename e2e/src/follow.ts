import { setTimeout as sleep } from 'node:timers/promises';

import type { LiveEvent } from '@bilim/contract/live';
import { openListener } from '@bilim/server/testing/liveListener';

import type { ApiUser } from './apiClient.ts';

/** A browser that listens, and comes back from where it stood whenever its line is lost. */
export interface Following {
  /** Everything that it was told, in order. */
  readonly events: readonly LiveEvent[];
  /** With which codes its lines were closed. */
  readonly closings: readonly number[];
  /** How long it was without a line each time, in milliseconds. */
  readonly gapsMs: readonly number[];
  /** How many tries it took each time. */
  readonly tries: readonly number[];
  stop(): Promise<void>;
}

const tryEveryMs = 100;

/** Returns when it listens. */
export async function follow(url: string, { cookies }: ApiUser): Promise<Following> {
  const { host, protocol } = new URL(url);
  const place = { host, isSecure: protocol === 'https:' };
  const browser = { cookies: new Map([...cookies].map(([name, { value }]) => [name, value])) };
  const events: LiveEvent[] = [];
  const closings: number[] = [];
  const gapsMs: number[] = [];
  const tries: number[] = [];
  let cursor: string | undefined;
  let isStopped = false;
  let line = await openListener(browser, place);

  async function again() {
    const lostAt = Date.now();
    for (let count = 1; ; count += 1) {
      const next = await openListener(browser, { ...place, cursor }).catch(() => null);
      if (next !== null) {
        gapsMs.push(Date.now() - lostAt);
        tries.push(count);
        return next;
      }
      await sleep(tryEveryMs);
    }
  }

  async function keep() {
    for (;;) {
      const code = await line.closed;
      events.push(...line.events());
      cursor = line.cursor();
      if (isStopped) return;
      closings.push(code);
      line = await again();
    }
  }

  const keeping = keep();
  return {
    get events() {
      return [...events, ...(line.socket.readyState === line.socket.CLOSED ? [] : line.events())];
    },
    closings,
    gapsMs,
    tries,
    async stop() {
      isStopped = true;
      line.socket.close();
      await keeping;
    },
  };
}
