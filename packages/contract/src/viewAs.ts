import { holding, signedIn } from './core/access.ts';
import { write } from './core/endpoint.ts';
import { accountId } from './core/fields.ts';
import { outcome } from './core/rows.ts';
import { single, text } from './core/values.ts';
import { wireObject } from './core/wire.ts';

export { viewAsErrors } from './viewAs.errors.ts';

/** Looking at the portal as somebody else sees it, in the own session, without changing anything. */
export const viewAsApi = {
  /** From now on this session reads as that person, who is told of it. */
  start: write({
    path: '/api/viewas/start.json',
    access: holding('people.viewas'),
    repeat: 'natural',
    input: wireObject({ id: accountId, reason: text(300, 3) }),
    reply: single(outcome({})),
  }),

  /** The session is its owner's again. */
  stop: write({
    path: '/api/viewas/stop.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({}),
    reply: single(outcome({ id: accountId })),
  }),
};
