import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Pool } from 'pg';

export interface Health {
  /** Says that it is not ready, and serves on until nothing more is sent here. */
  drain(): Promise<void>;
}

/** So long after it has said that it is not ready, requests may still be sent here. */
const drainMs = 5_000;
/** The database has so long to answer. */
const patienceMs = 1_000;

/**
 * Tells whoever watches this process, on the loopback alone: `/healthz` whether it lives, `/readyz` whether requests
 * should come here.
 */
export async function openHealth(port: number, pool: Pool): Promise<Health> {
  let isStopping = false;

  async function reasonAgainst(): Promise<string | null> {
    if (isStopping) return 'stopping';
    const isThere = await answers(pool);
    return isThere ? null : 'no database';
  }

  const server = http.createServer((request, reply) => {
    void (async () => {
      if (request.url !== '/healthz' && request.url !== '/readyz') return reply.writeHead(404).end();
      const reason = request.url === '/readyz' ? await reasonAgainst() : null;
      return reply
        .writeHead(reason === null ? 200 : 503, { 'content-type': 'text/plain' })
        .end(reason ?? 'ok');
    })();
  });
  server.unref().listen(port, '127.0.0.1');
  await once(server, 'listening');

  return {
    async drain() {
      isStopping = true;
      await sleep(drainMs);
    },
  };
}

async function answers(pool: Pool): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), patienceMs).unref();
  });
  const asked = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return await Promise.race([asked, late]);
}
