import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Pool } from 'pg';
import type { Registry } from 'prom-client';

import { within } from '#platform/within.ts';

export interface Health {
  /** Says that it is not ready, and serves on until nothing more is sent here. */
  drain(): Promise<void>;
}

interface Watched {
  readonly pool: Pool;
  /** Why the database does not run, where that is known. */
  trouble(this: void): string | null;
  readonly metrics: Registry;
}

/** So long after it has said that it is not ready, requests may still be sent here. */
const drainMs = 5_000;
/** The database has so long to answer. */
const patienceMs = 1_000;

/**
 * Tells whoever watches this process, on the loopback alone: `/healthz` whether it lives, `/readyz` whether requests
 * should come here. `/metrics` tells what it counts, in the form of Prometheus.
 */
export async function openHealth(port: number, { pool, trouble, metrics }: Watched): Promise<Health> {
  let isStopping = false;
  const answers = asking(pool);

  async function reasonAgainst(): Promise<string | null> {
    if (isStopping) return 'stopping';
    if (await answers()) return null;
    const reason = trouble();
    return reason === null ? 'no database' : `no database: ${reason}`;
  }

  const server = http.createServer((request, reply) => {
    void (async () => {
      if (request.url === '/metrics')
        return reply.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.metrics());
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

/** Asks once at a time, however often it is asked: a database that does not answer must not be heaped with questions. */
function asking(pool: Pool): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  return async () => {
    asked ??= pool
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asked = undefined));
    return await within(asked, patienceMs, false);
  };
}
