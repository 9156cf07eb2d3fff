import type { Parts, Terminal } from '@bilim/server/measuring';
import type { Pool } from 'pg';

import type { withCleanup } from '../cleanup.ts';
import type { BenchDatabase } from '../database.ts';
import { headersOf, openStudio } from '../derive/studio.ts';
import { startRealServer } from '../load/servers.ts';
import type { RunningServer, Watched } from '../load/servers.ts';
import type { Term } from '../setup/term.ts';

/** What each part of the bench of registration stands on. */
export interface Stage {
  readonly database: BenchDatabase;
  readonly terminal: Terminal;
  readonly defer: Parameters<Parameters<typeof withCleanup>[0]>[0];
  readonly people: number;
  readonly seconds: number;
  readonly processes: number;
  readonly watched: Watched;
}

export interface Told {
  /** What was measured, the figure, its goal and whether it is met. */
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
  readonly isMet: boolean;
}

export const word = (isGood: boolean) => (isGood ? 'met' : 'NOT MET');

/** How many seconds something takes. */
export async function timed(terminal: Terminal, what: string, work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await terminal.during(what, work);
  return (performance.now() - began) / 1000;
}

/** An office takes a step of the half-year back: what it does is done by whoever looks next. */
export async function endStep(
  pool: Pool,
  { academicYearId, seasonId }: Term,
  kind: 'drawn' | 'closed',
): Promise<void> {
  await pool.query(
    `update registration_steps set undone_at = now()
     where academic_year_id = $1 and season_id = $2 and kind = $3 and undone_at is null`,
    [academicYearId, seasonId, kind],
  );
}

/** A row of the table that has no goal. */
export const toldOnly = (what: string, seconds: number) => [what, `${seconds.toFixed(1)} s`, '', ''];

export type Headers = Readonly<Record<string, string>>;

const atOnce = 50;

/** A browser of each of these students, signed in; what it sends with a call, in their order. */
export async function signInAll(parts: Parts, studentIds: readonly number[]): Promise<Headers[]> {
  const studio = await openStudio(parts);
  const found: Headers[] = [];
  for (let at = 0; at < studentIds.length; at += atOnce) {
    const some = studentIds.slice(at, at + atOnce).map(async (id) => {
      return headersOf(await studio.browserOf({ id, role: 'student', roles: ['student'], grants: [] }));
    });
    found.push(...(await Promise.all(some)));
  }
  await studio.close();
  return found;
}

export async function startServers({
  database,
  terminal,
  defer,
  processes,
  watched,
}: Stage): Promise<RunningServer[]> {
  const servers: RunningServer[] = [];
  for (let nth = 1; nth <= processes; nth += 1) {
    const server = await terminal.during(`Server ${nth}`, () => startRealServer(database, watched));
    defer(() => server.stop());
    servers.push(server);
  }
  return servers;
}
