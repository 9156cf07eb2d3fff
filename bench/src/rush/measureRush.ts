import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { momentOf } from '../load/momentOf.ts';
import type { RunningServer } from '../load/servers.ts';
import { openPages } from './openPages.ts';
import type { Noted } from './phone.ts';
import { prepareRush } from './prepareRush.ts';
import type { Rush } from './prepareRush.ts';
import { register } from './register.ts';
import type { End } from './register.ts';
import { signInAll, startServers } from './stage.ts';
import type { Headers, Stage, Told } from './stage.ts';
import { tellRush } from './tellRush.ts';
import { verifySeats } from './verifySeats.ts';

const mostPages = 5_000;
const connections = 500;

/** Everybody registers for six disciplines, while the pages of thousands look on. */
export async function measureRush(stage: Stage): Promise<Told> {
  const { database, terminal, seconds } = stage;
  const { parts } = database;
  const rush = await terminal.during('Offers', () => prepareRush(parts.pool, stage.people));
  const headers = await terminal.during('Browsers', () => signInAll(parts, rush.studentIds));
  const servers = await startServers(stage);
  const pages = await terminal.during('Open pages', () => openPages(servers, headers.slice(0, mostPages)));
  const before = servers.map(cpuOf);
  const run = await terminal.during(`${rush.visits.length} registrations in ${seconds} s`, () =>
    runRush(rush, { servers, headers, seconds }),
  );
  const cpuMs = servers.map((server, nth) => cpuOf(server) - (before[nth] ?? 0));
  const seen = pages.map((page) => page.close());
  return tellRush({ rush, run, cpuMs, seen, check: await verifySeats(parts.pool, rush.term) });
}

const cpuOf = (server: RunningServer) => server.cpuTime() ?? Number.NaN;

interface Running {
  readonly servers: readonly RunningServer[];
  readonly headers: readonly Headers[];
  readonly seconds: number;
}
export type Run = Awaited<ReturnType<typeof runRush>>;

/** Everybody comes at moments that chance chose, discipline by discipline. */
async function runRush({ term, visits, studentIds }: Rush, { servers, headers, seconds }: Running) {
  const agents = servers.map(() => new http.Agent({ keepAlive: true, maxSockets: connections }));
  const headersBy = new Map(studentIds.map((id, at) => [id, headers[at] ?? {}]));
  const answers: Noted[] = [];
  const failures = new Map<string, number>();
  const timed = visits
    .map((visit, nth) => ({ visit, atMs: momentOf(visit.studentId * 8 + (nth % 8), seconds * 1000) }))
    .toSorted((one, other) => one.atMs - other.atMs);
  const used = process.cpuUsage();
  const began = performance.now();
  const ends: Promise<End>[] = [];
  for (const { visit, atMs } of timed) {
    const early = began + atMs - performance.now();
    if (early > 1) await sleep(early);
    const nth = visit.studentId % servers.length;
    const [server, agent] = [servers[nth], agents[nth]];
    if (server === undefined || agent === undefined) throw new Error('there is no server');
    const note = (answer: Noted) => void answers.push(answer);
    const phone = { port: server.port, agent, headers: headersBy.get(visit.studentId) ?? {}, note, began };
    ends.push(
      register(phone, term, visit).catch((error: unknown): End => {
        const said = error instanceof Error ? error.message : 'unknown';
        failures.set(said, (failures.get(said) ?? 0) + 1);
        return 'failed';
      }),
    );
  }
  const outcomes = await Promise.all(ends);
  const overMs = performance.now() - began;
  const { user, system } = process.cpuUsage(used);
  for (const agent of agents) agent.destroy();
  return { answers, overMs, ends: outcomes, failures, loadMs: (user + system) / 1000 };
}
