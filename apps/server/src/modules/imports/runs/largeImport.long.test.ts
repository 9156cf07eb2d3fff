import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openPortal } from '#testing';
import type { Portal } from '#testing';

import { countOnFromCampus, snapshot } from '../../../testing/imports/index.ts';
import { sizesFor, writeManyLists } from '../../../testing/imports/manyLists.ts';

const enrolments = 20_000;
const mostMb = 512;
const runner = resolve(import.meta.dirname, '../../../../../../scripts/run.mjs');
const child = resolve(import.meta.dirname, '../../../testing/imports/importInChild.ts');

let portal: Portal;
let folder: string;
beforeAll(async () => {
  portal = await openPortal({ sharesProcesses: false });
  await countOnFromCampus(portal);
  folder = mkdtempSync(join(tmpdir(), 'bilim-many-'));
  await writeManyLists(folder, enrolments);
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

async function startImport() {
  const runId = await portal.build.importRun();
  const running = spawn(process.execPath, [runner, child, portal.url, folder, String(runId)], {
    cwd: resolve(import.meta.dirname, '../../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => running.once('exit', () => done()));
  return { runId, running, ended };
}

const phaseOf = async (runId: number) =>
  (
    await portal.pool.query<{ phase: string | null; state: string }>(
      'select phase, state from import_runs where id = $1',
      [runId],
    )
  ).rows[0]!;

describe('importing the lists of a large university', () => {
  it('leaves the old state when the process is killed in the middle of writing', async () => {
    const before = await snapshot(portal.pool);
    const { runId, running, ended } = await startImport();
    await expect
      .poll(() => phaseOf(runId), { timeout: 120_000, interval: 20 })
      .toMatchObject({ phase: 'writing' });

    running.kill('SIGKILL');
    await ended;

    // The connection of the dead process takes its transaction along.
    await expect
      .poll(
        async () =>
          (await portal.pool.query(`select from pg_stat_activity where application_name = 'bilim-import'`))
            .rowCount,
        { timeout: 60_000 },
      )
      .toBe(0);
    expect((await phaseOf(runId)).state).toBe('applying');
    expect(await snapshot(portal.pool)).toEqual(before);
  }, 240_000);

  it(`takes ${enrolments} enrolments within ${mostMb} MB, and then the next one as well`, async () => {
    const { running, ended } = await startImport();
    const said = await text(running.stdout);
    await ended;

    const { peakMb, isApplied } = JSON.parse(said) as { peakMb: number; isApplied: boolean };
    expect(isApplied).toBe(true);
    expect(peakMb).toBeLessThan(mostMb);
    const { students, classes } = sizesFor(enrolments);
    const { rows } = await portal.pool.query(`
      select (select count(*)::int from students where student_code like 'BS%') as students,
        (select count(*)::int from teaching_assignments a join streams s on s.id = a.stream_id where s.name like 'K%') as classes,
        (select count(*)::int from assignment_students l join students s on s.id = l.student_id
          where s.student_code like 'BS%') as enrolments`);
    expect(rows[0]).toEqual({ students, classes, enrolments });
  }, 240_000);
});
