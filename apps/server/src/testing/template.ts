import { openDatabase } from '#platform/db/database.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { loadReference } from '#reference/loadReference.ts';

import { fillCampus, today } from './campus.ts';
import { startTestCluster } from './database.ts';

/** Migrates and fills one template for the run; every test file works on a copy of it. */
export default async function setup() {
  const cluster = await startTestCluster();
  await cluster.createTemplate(async (url) => {
    await migrateDatabase(url);
    const { db, close } = openDatabase(url, 2);
    await loadReference(db, today);
    await fillCampus(db);
    await close();
  });
  return () => cluster.stop();
}
