import { afterAll, beforeAll, expect, it } from 'vitest';

import { campusNow, openPortal } from '#testing';
import type { Portal } from '#testing';

import { forgetImports } from './forgetImports.ts';
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
