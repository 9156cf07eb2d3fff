import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Pool } from 'pg';

import type { Database } from '#platform/db/database.ts';
import { countJobs } from '#platform/jobs/outbox.ts';
import type { Refusals } from '#platform/log/refusals.ts';

export interface Health {
  /** Says that it is not ready, and serves on until nothing more is sent here. */
  drain(): Promise<void>;
}

interface Watched {
  readonly db: Database;
  readonly pool: Pool;
  /** Why the database does not run, where that is known. */
  trouble(this: void): string | null;
  readonly refusals: Refusals;
}

/** So long after it has said that it is not ready, requests may still be sent here. */
const drainMs = 5_000;
/** The database has so long to answer. */
const patienceMs = 1_000;

/**
 * Tells whoever watches this process, on the loopback alone: `/healthz` whether it lives, `/readyz` whether requests
 * should come here. `/metrics` tells what was refused, how many connections are used and how many jobs wait or were given up, in the
 * form of Prometheus.
 */
export async function openHealth(port: number, { db, pool, trouble, refusals }: Watched): Promise<Health> {
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
        return reply
          .writeHead(200, { 'content-type': 'text/plain; version=0.0.4' })
          .end(await metrics({ db, pool, refusals }));
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

async function metrics({ db, pool, refusals }: Omit<Watched, 'trouble'>): Promise<string> {
  const { totalCount, idleCount, waitingCount } = pool;
  const refused = [...refusals.totals()].map(
    ([code, count]) => `bilim_refusals_total{code="${code}"} ${count}`,
  );
  return [
    '# TYPE bilim_refusals_total counter',
    ...refused,
    '# TYPE bilim_database_connections gauge',
    `bilim_database_connections{state="busy"} ${totalCount - idleCount}`,
    `bilim_database_connections{state="idle"} ${idleCount}`,
    '# TYPE bilim_database_waiting gauge',
    `bilim_database_waiting ${waitingCount}`,
    ...(await jobLines(db)),
    '',
  ].join('\n');
}

/** Without a database there is nothing to say of jobs, and the rest is wanted all the more. */
async function jobLines(db: Database): Promise<readonly string[]> {
  const jobs = await countJobs(db).catch(() => null);
  if (jobs === null) return [];
  return [
    '# TYPE bilim_jobs gauge',
    ...jobs.flatMap(({ kind, waiting, givenUp }) => [
      `bilim_jobs{kind="${kind}",state="waiting"} ${waiting}`,
      `bilim_jobs{kind="${kind}",state="given_up"} ${givenUp}`,
    ]),
  ];
}

/** Asks once at a time, however often it is asked: a database that does not answer must not be heaped with questions. */
function asking(pool: Pool): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  return async () => {
    const late = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), patienceMs).unref();
    });
    asked ??= pool
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asked = undefined));
    return await Promise.race([asked, late]);
  };
}
