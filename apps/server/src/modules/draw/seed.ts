import { randomBytes } from 'node:crypto';

import { hashOfSeed } from '#modules/enrolment/draw/publicFile.ts';
import type { Keys } from '#platform/keys.ts';
import { seal, unseal } from '#platform/seal.ts';

const seedBytes = 32;
const owner = (periodId: number) => `draw of period ${periodId}`;

/** 256 random bits, sealed, and the hash that is told before they are. */
export function newSeed(keys: Keys, periodId: number) {
  const seed = randomBytes(seedBytes).toString('hex');
  return {
    seed: seal(keys.of('draw'), owner(periodId), seed).toString('base64'),
    seedHash: hashOfSeed(seed),
  };
}

export function openSeed(
  keys: Keys,
  { periodId, seed }: { readonly periodId: number; readonly seed: string },
): string {
  const opened = unseal(keys.of('draw'), owner(periodId), Buffer.from(seed, 'base64'));
  if (opened === null) throw new Error('the seed of a draw was sealed with another secret');
  return opened;
}
