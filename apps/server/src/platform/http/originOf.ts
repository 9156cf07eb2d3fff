import type { FastifyRequest } from 'fastify';

import type { Parts } from '../parts.ts';

/** Where whoever asks has reached us, for addresses that are read elsewhere. */
export function originOf(
  { publicUrl }: Pick<Parts, 'publicUrl'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  return publicUrl ?? `${protocol}://${host}`;
}
