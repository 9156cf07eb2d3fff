import { AppError } from '@bilim/contract';
import type { Endpoint } from '@bilim/contract';

import type { Viewing } from '../session/session.ts';

/** What goes on: the page opens, and there is a way back. These know of viewers themselves. */
export const openToViewers: ReadonlySet<string> = new Set([
  '/api/auth/enticate.json',
  '/api/auth/logout.json',
  '/api/viewas/stop.json',
]);

/** Calls that are for the person's own eyes: letters of others, the live line, the own card, documents. */
const personal =
  /^\/api\/(?:chat\/(?!report)|live\/|profile\/data\.|personal\/|auth\/sessions\.|visitlog\/excuse\/(?:own\.|file$))/;

/** Whoever looks at the portal as somebody else changes nothing, and reads nothing that is for that person's own eyes. */
export function refuseViewers(endpoint: Endpoint, { isOver }: Viewing): void {
  if (openToViewers.has(endpoint.path)) return;
  if (isOver && endpoint.access.kind !== 'anyone') throw new AppError('auth.viewing_over');
  if (isClosedToViewers(endpoint)) throw new AppError('auth.viewing');
}

export function isClosedToViewers({ path, effect, hasSecret }: Endpoint): boolean {
  return effect !== 'read' || hasSecret === true || personal.test(path);
}
