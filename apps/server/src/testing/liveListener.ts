import { once } from 'node:events';

import { LiveEvents, livePath } from '@bilim/contract/live';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';

import type { Browser } from './browser.ts';

interface Where {
  /** `127.0.0.1:8000` */
  readonly host: string;
  readonly cursor?: string | undefined;
  /** Over https, whoever has signed the certificate. */
  readonly isSecure?: boolean;
  readonly origin?: string | undefined;
}

/** The live connection of a browser, as its script sees it. */
export async function openListener(
  { cookies }: Pick<Browser, 'cookies'>,
  { host, cursor, isSecure = false, origin = `${isSecure ? 'https' : 'http'}://${host}` }: Where,
) {
  const query = cursor === undefined ? '' : `?${new URLSearchParams({ cursor }).toString()}`;
  const cookie = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const socket = new WebSocket(`${isSecure ? 'wss' : 'ws'}://${host}${livePath}${query}`, {
    headers: { cookie, origin },
    rejectUnauthorized: false,
  });
  const told: LiveEvents[] = [];
  const waiting = new Set<() => void>();
  const closed = new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)));
  socket.on('message', (data: Buffer) => {
    if (data.length > 0) told.push(z.decode(LiveEvents, JSON.parse(data.toString('utf8'))));
    for (const look of waiting) look();
  });
  await once(socket, 'open');

  const listener = {
    socket,
    told,
    closed,
    events: () => told.flatMap(({ events }) => events),
    signals: () => told.flatMap(({ signals = [] }) => signals),
    cursor: () => told.at(-1)?.cursor,

    /** Resolves once something has come true; the test's own time is its limit. */
    async until(isTrue: () => boolean): Promise<void> {
      if (isTrue()) return;
      await new Promise<void>((resolve) => {
        const look = () => {
          if (!isTrue()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
      });
    },

    async close() {
      socket.close();
      await closed;
    },
  };
  const lost = async () => {
    const code = await closed;
    if (told.length === 0) throw new Error(`the line was closed with ${code}`);
  };
  await Promise.race([listener.until(() => told.length > 0), lost()]);
  return listener;
}
