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
    const database = openDatabase(url, 2);
    await loadReference(database.db, today);
    await fillCampus(database.db);
    await database.close();
  });
  return () => cluster.stop();
}
