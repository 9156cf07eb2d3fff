import { createHmac } from 'node:crypto';

import type { Keys } from '#platform/keys.ts';

/** 64 bits: among the students of a city no two are alike. */
const digits = 16;

/**
 * Under which a student stands in the public file. The secret of the installation makes it, so nobody finds a student
 * by it, and nobody chooses it to move a student in the line: it was there before the seed.
 */
export function pseudonymOf(keys: Keys, drawId: number, studentId: number): string {
  return createHmac('sha256', keys.of('draw'))
    .update(`${drawId}:${studentId}`)
    .digest('hex')
    .slice(0, digits);
}
