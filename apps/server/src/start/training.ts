import { eq } from 'drizzle-orm';
import type { Client } from 'pg';

import type { Database } from '#platform/db/database.ts';
import { appSettings } from '#platform/db/platform.tables.ts';

/** Lies in the database, so that a copy stays one wherever it is started, and no setting ends it. */
const key = 'installation.training';

/** Makes a copy for training known as one. */
export async function markAsTraining(client: Client): Promise<void> {
  await client.query(`insert into app_settings (key, value) values ($1, 'true')`, [key]);
}

/** Whether the people of this database are invented: then nothing is sent to anybody, and pages say so. */
export async function isTrainingCopy(db: Database): Promise<boolean> {
  const found = await db.select({ key: appSettings.key }).from(appSettings).where(eq(appSettings.key, key));
  return found.length > 0;
}
