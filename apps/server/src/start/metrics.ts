import { createHash, timingSafeEqual } from 'node:crypto';

import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

import type { Database, PoolWithLine } from '#platform/db/database.ts';
import { countJobs } from '#platform/jobs/outbox.ts';
import type { Refusals } from '#platform/log/refusals.ts';

interface Measured {
  readonly db: Database;
  readonly pool: PoolWithLine;
  readonly refusals: Refusals;
}

/**
 * What this process counts, for Prometheus: what was refused, how many connections are used, how many jobs wait or were
 * given up, and how Node itself is.
 */
export function openMetrics({ db, pool, refusals }: Measured): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const own = { registers: [] };
  const sumOf = (figure: (of: Pick<PoolWithLine, 'totalCount' | 'idleCount' | 'waitingCount'>) => number) =>
    figure(pool) + figure(pool.blind);
  const refused = new Counter({
    ...own,
    name: 'bilim_refusals_total',
    help: 'Calls that were refused since this process began',
    labelNames: ['code'],
    collect() {
      this.reset();
      for (const [code, count] of refusals.totals()) this.inc({ code }, count);
    },
  });
  const connections = new Gauge({
    ...own,
    name: 'bilim_database_connections',
    help: 'Connections of this process to the database',
    labelNames: ['state'],
    collect() {
      const idle = sumOf(({ idleCount }) => idleCount);
      this.set({ state: 'busy' }, sumOf(({ totalCount }) => totalCount) - idle);
      this.set({ state: 'idle' }, idle);
    },
  });
  const waiting = new Gauge({
    ...own,
    name: 'bilim_database_waiting',
    help: 'Requests that wait for a connection',
    collect() {
      this.set(sumOf(({ waitingCount }) => waitingCount));
    },
  });
  const jobs = new Gauge({
    ...own,
    name: 'bilim_jobs',
    help: 'Jobs of the university that wait, and that were given up',
    labelNames: ['kind', 'state'],
    async collect() {
      this.reset();
      // Without a database there is nothing to say of jobs, and the rest is wanted all the more.
      for (const { kind, waiting, givenUp } of await countJobs(db).catch(() => [])) {
        this.set({ kind, state: 'waiting' }, waiting);
        this.set({ kind, state: 'given_up' }, givenUp);
      }
    },
  });
  registry.registerMetric(refused);
  for (const one of [connections, waiting, jobs]) registry.registerMetric(one);
  return registry;
}

/** The same at the address of the portal, for whoever brings the token: a container's loopback is nobody else's. */
export function serveMetrics(app: FastifyInstance, metrics: Registry, token: string): void {
  const known = digest(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), known)) {
      return await reply.code(401).header('www-authenticate', 'Bearer').send();
    }
    return await reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.metrics());
  });
}

function digest(words: string): Buffer {
  return createHash('sha256').update(words).digest();
}
