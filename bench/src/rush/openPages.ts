import { openSocket } from '../load/openSocket.ts';
import type { RunningServer } from '../load/servers.ts';
import type { Headers } from './stage.ts';

/** A page of a student who looks on while seats go. */
export interface OpenPage {
  /** Ends it, and tells how often it was told of seats, and the shortest time between two of those. */
  close(): { readonly told: number; readonly shortestMs: number };
}

const atOnce = 50;

export async function openPages(
  servers: readonly RunningServer[],
  headers: readonly Headers[],
): Promise<OpenPage[]> {
  const pages: OpenPage[] = [];
  for (let at = 0; at < headers.length; at += atOnce) {
    const some = headers
      .slice(at, at + atOnce)
      .map(({ cookie = '' }, nth) => openPage(servers[nth % servers.length]?.port ?? 0, cookie));
    pages.push(...(await Promise.all(some)));
  }
  return pages;
}

async function openPage(port: number, cookie: string): Promise<OpenPage> {
  const socket = await openSocket(port, cookie);
  let [told, last, shortestMs] = [0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  socket.on('message', (data: Buffer) => {
    if (!data.includes('"seats"')) return;
    const now = performance.now();
    shortestMs = Math.min(shortestMs, now - last);
    last = now;
    told += 1;
  });
  return {
    close() {
      socket.terminate();
      return { told, shortestMs };
    },
  };
}
