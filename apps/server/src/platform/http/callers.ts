import { admits, AppError, callerValue } from '@bilim/contract';
import type { Endpoint } from '@bilim/contract';
import type { FastifyRequest } from 'fastify';

/** Before anything of the call is read. */
export function refuseOutsiders({ access }: Endpoint, { session }: FastifyRequest): void {
  const person = session?.person ?? null;
  if (admits(access, person)) return;
  throw new AppError(person === null ? 'auth.required' : 'auth.forbidden');
}

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
