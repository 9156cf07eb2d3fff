import { setTimeout as sleep } from 'node:timers/promises';

import { AppError } from '@bilim/contract';
import { addressOf, createClient } from '@bilim/contract/client';
import { newsApi } from '@bilim/contract/news';
import { timetableImportApi } from '@bilim/contract/timetableImport';
import type { PlannableTerm } from '@bilim/contract/timetableImport';
import { StartError } from '@bilim/server/measuring';
import type { Parts, Terminal } from '@bilim/server/measuring';

import { wireBody } from '../calls/wireBody.ts';
import type { withCleanup } from '../cleanup.ts';
import { openBenchDatabase } from '../database.ts';
import { headersOf, openStudio } from '../derive/studio.ts';
import { peakOfChildren } from '../load/peakOfChildren.ts';
import { sendOnTime } from '../load/sendOnTime.ts';
import { startRealServer } from '../load/servers.ts';
import type { RunningServer } from '../load/servers.ts';
import { quantile } from '../report/figures.ts';
import { forgetEarlierRuns } from '../setup/people.ts';

import { crowdOf, readTemplate, spreadOf } from './timetables.ts';

/** What checking one file took, and what others felt meanwhile; in milliseconds where not said otherwise. */
export interface TimetableFigures {
  readonly step: string;
  readonly seconds: number;
  readonly peakMb: number;
  /** How long the process that reads kept a processor. */
  readonly cpuSeconds: number;
  /** Of the light call of others, beside it. */
  readonly p99: number;
  /** How long the server's event loop was held up, in 99 of 100 looks and at most. */
  readonly heldP99: number;
  readonly heldWorst: number;
  /** What came of the file. */
  readonly outcome: string;
}

/** Others ask so often. */
const everyMs = 20;
const quietMs = 10_000;

/** Checks timetables of the largest size, while others go on reading their news. */
export async function measureTimetables(
  terminal: Terminal,
  defer: Parameters<Parameters<typeof withCleanup>[0]>[0],
): Promise<TimetableFigures[]> {
  const database = await openBenchDatabase({ size: 'town', url: undefined }, terminal, defer);
  const { parts } = database;
  await forgetEarlierRuns(parts.pool);
  const studio = await openStudio(parts);
  const server = await terminal.during('Server', () => startRealServer(database, { tellsDelay: true }));
  defer(() => server.stop());
  defer(async () => void (await parts.pool.query(`delete from import_runs where kind = 'timetable'`)));

  const office = officeOf(server, headersOf(await studio.browserOf(await personOf(parts, 'scheduler'))));
  const student = headersOf(await studio.browserOf(await personOf(parts, 'student')));
  await studio.close();
  const term = (await office.call(timetableImportApi.terms, {})).find(({ isCurrent }) => isCurrent);
  if (term === undefined) throw new StartError('No half-year is running: there is no timetable to bring.');
  const template = await readTemplate(await office.template(term));
  const files = await terminal.during('Workbooks', async () => [
    ['all at one time', await crowdOf(template)] as const,
    ['over the half-year', await spreadOf(template, term.weeks)] as const,
  ]);

  const beside = async <T>(work: () => Promise<T>) => await besideOthers(server, student, work);
  const quiet = await terminal.during('Nothing beside', () => beside(() => sleep(quietMs)));
  const figures: TimetableFigures[] = [{ step: 'nothing', outcome: '', ...quiet.felt }];
  for (const [step, bytes] of files) {
    const { outcome, felt } = await terminal.during(step, () =>
      beside(() => office.check(term, new File([new Uint8Array(bytes)], `${step}.xlsx`))),
    );
    figures.push({ step, outcome, ...felt });
  }
  return figures;
}

type Known = Readonly<Record<string, string>>;

/** What the timetable office does, as its browser does it. */
function officeOf({ port }: RunningServer, all: Known) {
  const origin = `http://127.0.0.1:${port}`;
  const { 'content-type': _ofJson, ...headers } = all;
  const call = createClient(
    async (path, { onProgress, ...init }) => {
      // What is sent has left at once: from here on it is the server that takes its time.
      onProgress?.(1);
      const sent = new Headers(init.headers);
      for (const [name, value] of Object.entries(headers)) sent.set(name, value);
      return await fetch(`${origin}${path}`, { ...init, headers: sent });
    },
    () => null,
  );
  return {
    call,
    async template({ academicYearId, seasonId }: PlannableTerm): Promise<Buffer> {
      const path = addressOf(timetableImportApi.template, { academicYearId, seasonId, isFilled: true });
      return Buffer.from(await (await fetch(`${origin}${path}`, { headers })).arrayBuffer());
    },
    /** What came of a file, in a few words. */
    async check({ academicYearId, seasonId }: PlannableTerm, file: File): Promise<string> {
      const wishes = { academicYearId, seasonId, fromWeek: 1, replaces: 'groups' } as const;
      try {
        const run = await call(timetableImportApi.upload, wishes, { files: [file] });
        return `${run.lines} rows, ${run.conflicts} clashes, ${run.errors} errors`;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return `refused: ${error.code}`;
      }
    },
  };
}

/** Does something while somebody reads the news fifty times a second. */
async function besideOthers<T>(server: RunningServer, headers: Known, work: () => Promise<T>) {
  await server.delay();
  const over = new AbortController();
  const answered: number[] = [];
  const others = (async () => {
    while (!over.signal.aborted) answered.push(...(await askForASecond(server, headers)));
  })();
  const began = performance.now();
  const { outcome, peakMb, cpuSeconds } = await peakOfChildren(server.pid, work).finally(() => over.abort());
  const seconds = (performance.now() - began) / 1000;
  const held = await server.delay();
  await others;
  const p99 = quantile(
    answered.sort((one, other) => one - other),
    0.99,
  );
  return { outcome, felt: { seconds, peakMb, cpuSeconds, p99, heldP99: held.p99, heldWorst: held.worst } };
}

async function askForASecond({ port }: RunningServer, headers: Known): Promise<number[]> {
  const calls = Array.from({ length: 1000 / everyMs }, (_, turn) => ({
    atMs: turn * everyMs,
    path: newsApi.data.path,
    headers,
    body: () => wireBody(newsApi.data, { page: 1 }),
  }));
  return (await sendOnTime({ port, connections: calls.length }, calls)).map(({ ms }) => ms);
}

async function personOf({ pool }: Parts, role: 'scheduler' | 'student') {
  const { rows } = await pool.query<{ id: number }>(
    `select r.user_id as id from user_roles r join users u on u.id = r.user_id and u.status = 'active'
     where r.role = $1 and not u.must_update_credentials order by 1 limit 1`,
    [role],
  );
  const id = rows[0]?.id ?? 0;
  return { id, role, roles: [role], grants: [] } as const;
}
