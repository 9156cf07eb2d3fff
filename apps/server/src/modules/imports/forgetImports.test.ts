import { timetableImportApi } from '@bilim/contract/timetableImport';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { campusNow, openPortal, scheduler } from '#testing';
import type { Portal } from '#testing';

import { forgetImports } from './forgetImports.ts';
import { timetableImports } from './timetableImports.tables.ts';
import { asFiles, countOnFromCampus, importSet, smallUniversity, undo } from './testing/index.ts';

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

const nothing = {
  lines: 0,
  kept: 0,
  added: 0,
  changed: 0,
  removed: 0,
  errors: 0,
  notes: 0,
  conflicts: 0,
  oldConflicts: 0,
  groups: [],
};

it('lets go of dry runs after a month, and of what undoing needs after three', async () => {
  const files = asFiles(smallUniversity());
  const dryRun = await importSet(portal, files, { writes: false });
  const applied = await importSet(portal, files);
  await portal.pool.query('update import_runs set created_at = $1 where id = any($2)', [
    campusNow,
    [dryRun.runId, applied.runId],
  ]);

  await forgetImports(portal.db, later(29));
  expect(await count('import_changes', dryRun.runId)).toBeGreaterThan(0);

  await forgetImports(portal.db, later(31));
  expect(await count('import_changes', dryRun.runId)).toBe(0);
  expect(await count('import_changes', applied.runId)).toBeGreaterThan(0);
  expect(await count('import_rows', applied.runId)).toBeGreaterThan(0);

  await forgetImports(portal.db, later(91));
  expect(await count('import_rows', applied.runId)).toBe(0);
  await expect(undo(portal, applied.runId)).rejects.toThrow('imports.not_last');
});

it('lets go of timetables by the same rules: dry runs and files after a month, undoing after three', async () => {
  await portal.db.insert(timetableImports).values(
    (['checked', 'applied', 'undone'] as const).map((state) => ({
      academicYearId: 26,
      seasonId: 1,
      state,
      fileName: `${state}.xlsx`,
      sha256: Buffer.alloc(32),
      kind: 'workbook' as const,
      file: Buffer.alloc(1_000),
      fromWeek: 1,
      replaces: 'groups' as const,
      summary: nothing,
      fingerprint: '',
      written: state === 'applied' ? { added: [], changed: [], removed: [], exceptions: [] } : null,
      createdAt: campusNow,
      appliedAt: state === 'checked' ? null : campusNow,
    })),
  );
  const left = async () =>
    (await portal.db.select().from(timetableImports).orderBy(timetableImports.id)).map(
      ({ state, file, written }) => ({ state, bytes: file.length, canUndo: written !== null }),
    );
  const mayUndo = async () =>
    (await portal.callAs(scheduler)(timetableImportApi.runs, {})).map((run) => run.mayUndo);

  await forgetImports(portal.db, later(29));
  expect(await left()).toHaveLength(3);

  await forgetImports(portal.db, later(31));
  expect(await left()).toEqual([
    { state: 'applied', bytes: 0, canUndo: true },
    { state: 'undone', bytes: 0, canUndo: false },
  ]);
  expect(await mayUndo()).toEqual([false, true]);

  await forgetImports(portal.db, later(91));
  expect(await left()).toMatchObject([{ state: 'applied', canUndo: false }, { state: 'undone' }]);
  expect(await mayUndo()).toEqual([false, false]);
});
