import { eq } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { appSettings } from '#platform/db/platform.tables.ts';
import type { Keys } from '#platform/keys.ts';
import { StartError } from '#platform/startError.ts';

const key = 'installation.fingerprint';

/**
 * Passwords are peppered with the installation's secret. A database that was filled under another one
 * would refuse every password without saying why, so we say it at the start.
 */
export async function requireOwnSecret(db: Database, keys: Keys): Promise<void> {
  await db.insert(appSettings).values({ key, value: keys.fingerprint }).onConflictDoNothing();
  const [row] = await db
    .select({ value: appSettings.value })
    .from(appSettings)
    .where(eq(appSettings.key, key));
  if (row?.value === keys.fingerprint) return;
  throw new StartError(
    'This database was made with another secret: set BILIM_SECRET, or put back the file "secret" of its var folder.',
  );
}
