import { hourMs } from '@bilim/contract/days';

import type { Keys } from '#platform/keys.ts';
import type { Parts } from '#platform/parts.ts';
import { seal, unseal } from '#platform/seal.ts';

export const packagePath = '/api/umk/package';
const owner = 'package';
/** As long as the longest lesson, with the break behind it. */
const ticketMs = 4 * hourMs;

interface Opening {
  readonly packageId: number;
  readonly now: Date;
}

/**
 * The address at which a package begins. Its pages come without cookies, since nothing of them may act as the person; so
 * the address itself says, sealed and for some hours, that it was given to somebody who may read it.
 */
export function packageAddress(
  { keys, strangersUrl = '' }: Pick<Parts, 'keys' | 'strangersUrl'>,
  { packageId, now }: Opening,
  entry: string,
): string {
  const until = now.getTime() + ticketMs;
  const ticket = seal(keys.of('package'), owner, `${packageId}.${until}`).toString('base64url');
  return `${strangersUrl}/lms${packagePath}/${ticket}/${entry}`;
}

/** The package that a ticket opens; null of one that is over, or none. */
export function packageOfTicket(keys: Keys, ticket: string, now: Date): number | null {
  const [packageId = 0, until = 0] =
    unseal(keys.of('package'), owner, Buffer.from(ticket, 'base64url'))?.split('.').map(Number) ?? [];
  return until > now.getTime() ? packageId : null;
}
