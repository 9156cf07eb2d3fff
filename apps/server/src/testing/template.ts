import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { openDatabase } from '#platform/db/database.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { loadReference } from '#reference/loadReference.ts';

import { buildProgrammes, buildWorkers } from '../../../../scripts/build/server.mjs';
import { fromRoot } from '../../../../scripts/root.mjs';

import { fillCampus, today } from './campus.ts';
import { startTestCluster } from './database.ts';

/** Every project of a run calls this in one process: what it bundles is bundled once, and goes with the last of them. */
declare global {
  var bilimTestWorkers: { readonly folder: Promise<string>; users: number } | undefined;
}

/** Migrates and fills one template for the run; every test file works on a copy of it. */
export default async function setup() {
  globalThis.bilimTestWorkers ??= { folder: bundleWorkers(), users: 0 };
  const workers = globalThis.bilimTestWorkers;
  workers.users += 1;
  const [cluster, folder] = await Promise.all([startTestCluster(), workers.folder]);
  await cluster.createTemplate(async (url) => {
    await migrateDatabase(url);
    const database = openDatabase(url, 2);
    await loadReference(database.db, today);
    await fillCampus(database.db);
    await database.close();
  });
  return async () => {
    await cluster.stop();
    workers.users -= 1;
    if (workers.users > 0) return;
    globalThis.bilimTestWorkers = undefined;
    rmSync(folder, { recursive: true });
  };
}

/** What runs in processes of its own is bundled once for the run: read file by file, each would start four times slower. */
async function bundleWorkers(): Promise<string> {
  const cache = fromRoot('apps/server/node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'workers-'));
  await buildWorkers(folder);
  await buildProgrammes(folder, [fromRoot('apps/server/src/testing/serveInChild.ts')]);
  process.env['BILIM_WORKERS'] = folder;
  return folder;
}
