import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';

import { AppError } from '@bilim/contract';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

import type { Keys } from '#platform/keys.ts';

/** OWASP's least for argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane. About 7 ms on one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * So many at once, the rest wait in line: each takes a whole core while it runs, and whoever is signed in already needs
 * one, too. Four is all the threads that there are for them.
 */
const limit = pLimit(Math.max(1, Math.min(4, availableParallelism() - 1)));

/** A hash in PHC form, peppered with a key that is not in the database. */
export async function hashPassword(keys: Keys, plain: string): Promise<string> {
  return await limit(() => hash(peppered(keys, plain), cost));
}

/** Stands in for the hash of a login that does not exist, so that both take the same time. */
let decoy: Promise<string> | undefined;

/**
 * Whether this is the password behind the hash. Unknown logins have no hash; they cost as much. With more
 * than `queue` attempts waiting the caller is told to come back.
 */
export async function verifyPassword(
  keys: Keys,
  stored: string | null,
  plain: string,
  queue: number,
): Promise<boolean> {
  if (limit.pendingCount >= queue) throw new AppError('server.busy', { params: { retryAfterSeconds: 2 } });
  decoy ??= hash(peppered(keys, 'nobody'), cost);
  const compared = stored ?? (await decoy);
  const matches = await limit(() => verify(compared, peppered(keys, plain)));
  return matches && stored !== null;
}

function peppered(keys: Keys, plain: string): string {
  return createHmac('sha256', keys.of('pepper')).update(plain.normalize('NFC')).digest('base64');
}
