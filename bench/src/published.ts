/**
 * Brings published instances of the timetabling competition of 2019 in, each into an empty university, and compares the
 * clashes that the portal finds with those of every pair: `npm run bench -- published <file.xml> …`. The files are at
 * www.itc2019.org.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { openTerminal, StartError } from '@bilim/server/measuring';
import type { Terminal } from '@bilim/server/measuring';

import { fromRoot } from '../../scripts/root.mjs';

import { withCleanup } from './cleanup.ts';
import { buildIfStale } from './load/servers.ts';
import { writeLists, writeTimetable } from './published/files.ts';
import { readInstance } from './published/instance.ts';
import { openOffice } from './published/office.ts';
import { clashing, listsOf, placedApart, placedFirst } from './published/placing.ts';
import type { Placed } from './published/placing.ts';
import { tableOf } from './report/table.ts';

try {
  await bringPublished(process.argv.slice(3));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

async function bringPublished(files: readonly string[]): Promise<void> {
  if (files.length === 0) throw new StartError('Which files? npm run bench -- published <file.xml> …');
  buildIfStale(['apps/server/dist']);
  const terminal = openTerminal(process.stdout);
  const rows: string[][] = [];
  for (const file of files) rows.push(...(await bring(file, terminal)));
  console.log(
    `\n${tableOf(['instance', 'rows', 'lessons', 'clashing classes', 'found', 's', 'applied', ''], rows)}\n`,
  );
  if (rows.some((row) => row.at(-1) !== 'right')) process.exitCode = 1;
}

/** First as the competition wants classes most, with all clashes, then without any, which is applied. */
async function bring(file: string, terminal: Terminal): Promise<string[][]> {
  const instance = readInstance(readFileSync(file, 'utf8'));
  const lists = listsOf(instance);
  return await withCleanup(async (defer) => {
    const place = mkdtempSync(path.join(os.tmpdir(), 'bilim-published-'));
    defer(() => rmSync(place, { recursive: true, force: true, maxRetries: 10 }));
    // As root, PostgreSQL runs as another account, which has to pass through.
    chmodSync(place, 0o711);
    writeLists(path.join(place, 'lists'), instance, lists);
    const env = { ...process.env, BILIM_VAR: path.join(place, 'var'), DATABASE_URL: '' };
    await terminal.during(`${instance.name}: lists`, () => importLists(path.join(place, 'lists'), env));
    const office = await openOffice(env, defer);
    const rows: string[][] = [];
    for (const [way, placed] of [
      ['first choices', placedFirst(instance, lists)],
      ['no clashes', placedApart(instance, lists)],
    ] as const) {
      const told = await terminal.during(`${instance.name}: ${way}`, () =>
        check(office, placed, way === 'no clashes'),
      );
      rows.push([`${instance.name}, ${way}`, ...told]);
    }
    return rows;
  });
}

async function importLists(lists: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(
    process.execPath,
    [fromRoot('scripts/cli.mjs'), 'import', 'rosters', lists, '--apply'],
    {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new StartError(`The lists were not taken: exit code ${String(code)}.`);
}

async function check(
  office: Awaited<ReturnType<typeof openOffice>>,
  placed: readonly Placed[],
  applies: boolean,
): Promise<string[]> {
  const expected = clashing(placed);
  const began = performance.now();
  const run = await office.bring(await writeTimetable(placed));
  const seconds = (performance.now() - began) / 1000;
  const found = await office.clashingClasses(run.importId);
  const isSame = expected.size === found.size && [...expected].every((id) => found.has(id));
  const applied = applies ? (await office.apply(run.importId)).state : '';
  const isRight = isSame && run.errors === 0 && (!applies || applied === 'applied');
  const figures = [run.lines, run.added, expected.size, found.size].map(String);
  return [...figures, seconds.toFixed(1), applied, isRight ? 'right' : `WRONG, ${run.errors} errors`];
}
