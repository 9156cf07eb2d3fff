import { timetableImportApi } from '@bilim/contract/timetableImport';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { campusNow, openPortal, scheduler } from '#testing';
import type { Portal } from '#testing';

import { forgetImports } from './forgetImports.jobs.ts';
import { insertRun } from './runs/runs.queries.ts';
import { timetableImports } from './timetableImports.tables.ts';
import { asFiles, countOnFromCampus, importSet, smallUniversity, undo } from '../../testing/imports/index.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await countOnFromCampus(portal);
});
afterAll(() => portal.close());

const later = (days: number) => new Date(campusNow.getTime() + days * 86_400_000);
const count = async (table: string, runId: number) =>
  (
    await portal.pool.query<{ n: number }>(`select count(*)::int as n from ${table} where run_id = $1`, [
      runId,
    ])
  ).rows[0]!.n;

it('lets go of dry runs after a month, and of what undoing needs after three', async () => {
  const files = asFiles(smallUniversity());
  const dryRun = await importSet(portal, files, { writes: false });
  const applied = await importSet(portal, files);
  await portal.pool.query('update import_runs set created_at = $1 where id = any($2)', [
    campusNow,
    [dryRun.runId, applied.runId],
  ]);

  await forgetImports(portal.db, later(29));
  expect(await count('import_findings', dryRun.runId)).toBeGreaterThan(0);

  await forgetImports(portal.db, later(31));
  expect(await count('import_findings', dryRun.runId)).toBe(0);
  expect(await count('import_findings', applied.runId)).toBeGreaterThan(0);
  expect(await count('import_rows', applied.runId)).toBeGreaterThan(0);

  await forgetImports(portal.db, later(91));
  expect(await count('import_rows', applied.runId)).toBe(0);
  await expect(undo(portal, applied.runId)).rejects.toThrow('imports.not_last');
});

it('lets go of timetables by the same rules: dry runs and files after a month, undoing after three', async () => {
  const states = ['checked', 'applied', 'undone'] as const;
  for (const state of states) {
    const runId = await insertRun(portal.db, {
      kind: 'timetable',
      scope: '26/1',
      fileName: `${state}.xlsx`,
      createdBy: scheduler.id,
      now: campusNow,
      file: null,
    });
    await portal.pool.query(
      `update import_runs set state = $2, fingerprint = '', applied_at = case when $2 <> 'checked' then created_at end,
         counts = '{"lessons": {"added": 1, "changed": 0, "left": 0, "unchanged": 0}}'
       where id = $1`,
      [runId, state],
    );
    await portal.db.insert(timetableImports).values({
      runId,
      academicYearId: 26,
      seasonId: 1,
      sha256: Buffer.alloc(32),
      file: Buffer.alloc(1_000),
      fromWeek: 1,
      replaces: 'groups',
    });
  }
  const sizes = async () => (await portal.db.select().from(timetableImports)).map(({ file }) => file.length);
  const may = async () =>
    (await portal.callAs(scheduler)(timetableImportApi.runs, {})).map(({ mayApply, mayUndo }) => ({
      mayApply,
      mayUndo,
    }));
  const [undone, checked] = [
    { mayApply: false, mayUndo: false },
    { mayApply: true, mayUndo: false },
  ];

  await forgetImports(portal.db, later(29));
  expect(await sizes()).toEqual([1_000, 1_000, 1_000]);
  expect(await may()).toEqual([undone, { mayApply: false, mayUndo: true }, checked]);

  await forgetImports(portal.db, later(31));
  expect(await sizes()).toEqual([0, 0, 0]);
  expect(await may()).toEqual([undone, { mayApply: false, mayUndo: true }, undone]);

  await forgetImports(portal.db, later(91));
  expect(await may()).toEqual([undone, undone, undone]);
});
