import type { Person } from '@bilim/contract';
import type { FastifyRequest } from 'fastify';

import type { Keys } from '#platform/keys.ts';
import { seal, unseal } from '#platform/seal.ts';

import { hashOf, makeSecret } from './sessions/sessions.service.ts';

/** Who makes or withdraws an address of their own. */
export interface AddressOwner {
  readonly keys: Keys;
  readonly person: Person;
  readonly request: FastifyRequest;
  readonly now: Date;
}

/**
 * Addresses that show something of one person to whoever has them, without a session. They are found by a hash, and kept
 * sealed beside it, so that their owner can be shown them again.
 */
export function privateAddresses(purpose: 'calendar' | 'opds') {
  const sealedFor = (personId: number) => `${purpose} of person ${personId}`;
  return {
    make(keys: Keys, personId: number) {
      const secret = makeSecret();
      const secretSealed = seal(keys.of(purpose), sealedFor(personId), secret);
      return { secretHash: hashOf(secret), secretSealed };
    },
    /** The secret of an address; null where there is none, or none that this installation can open. */
    open(keys: Keys, personId: number, sealed: Buffer | null): string | null {
      return sealed === null ? null : unseal(keys.of(purpose), sealedFor(personId), sealed);
    },
  };
}
