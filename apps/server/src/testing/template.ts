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

/** The programme of a second server, and what tests of screens take from the server, by the names of their bundles. */
const bundled = {
  serveInChild: fromRoot('apps/server/src/testing/serveInChild.ts'),
  testing: fromRoot('apps/server/src/testing/index.ts'),
  openid: fromRoot('apps/server/src/testing/openid/index.ts'),
  clamd: fromRoot('apps/server/src/testing/clamdServer.ts'),
  client: fromRoot('packages/contract/src/client.ts'),
  appError: fromRoot('packages/contract/src/appError.ts'),
};

/** What runs in processes of its own is bundled once for the run: read file by file, each would start four times slower. */
async function bundleWorkers(): Promise<string> {
  const cache = fromRoot('apps/server/node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'workers-'));
  await buildWorkers(folder);
  await buildProgrammes(folder, bundled);
  process.env['BILIM_WORKERS'] = folder;
  return folder;
}
