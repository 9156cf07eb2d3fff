import { admits, AppError, callerValue } from '@bilim/contract';
import type { Endpoint, ErrorCode } from '@bilim/contract';
import type { FastifyRequest } from 'fastify';

import type { LostSession } from '../session/session.ts';

import { refuseViewers } from './viewers.ts';

/** Before anything of the call is read. */
export function refuseOutsiders(endpoint: Endpoint, request: FastifyRequest): void {
  if (request.session?.viewing) refuseViewers(endpoint, request.session.viewing);
  const person = request.session?.person ?? null;
  if (admits(endpoint.access, person)) return;
  throw person === null ? mustSignIn(request) : new AppError('auth.forbidden');
}

/** Says why somebody who was signed in in this browser is no longer, where that is known. */
export function mustSignIn({ lostSession }: FastifyRequest): AppError {
  return new AppError(lostSession === null ? 'auth.required' : codes[lostSession]);
}

const codes: Readonly<Record<LostSession, ErrorCode>> = {
  expired: 'auth.session_expired',
  elsewhere: 'auth.session_elsewhere',
  password: 'auth.session_password',
  renewed: 'auth.session_renewed',
  too_many: 'auth.session_too_many',
  signed_out: 'auth.required',
  withdrawn: 'auth.required',
};

/** A payload that repeats who is calling must say the truth; otherwise two tabs of two people could mix. */
export function refuseImpostors({ caller }: Endpoint, { session }: FastifyRequest, sent: unknown): void {
  if (caller === undefined || session === null) return;
  for (const [wireName, property] of Object.entries(caller)) {
    const claimed = (sent as Record<string, unknown>)[wireName];
    if (claimed !== undefined && !sameNumber(claimed, callerValue(session.person, property))) {
      throw new AppError('auth.not_yourself');
    }
  }
}

/** Legacy clients may send the number as digits. */
function sameNumber(claimed: unknown, known: number): boolean {
  return claimed === known || claimed === String(known);
}
