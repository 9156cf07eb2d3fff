import type { Config } from '#config';
import type { Keys } from '#platform/keys.ts';
import { postgresWakeUps } from '#platform/live/wakeUps.ts';
import type { WakeUps } from '#platform/live/wakeUps.ts';

import type { Storage } from './openStorage.ts';

/** How the processes of this installation wake each other: by Redis where it is set, else by the database. */
export async function openWakeUps(
  { redisUrl }: Config,
  { pool, url }: Storage,
  keys: Keys,
): Promise<WakeUps> {
  if (redisUrl === undefined) return postgresWakeUps(pool, url);
  const { redisWakeUps } = await import('#platform/live/redisWakeUps.ts');
  return redisWakeUps(redisUrl, `bilim:${keys.fingerprint}`);
}
