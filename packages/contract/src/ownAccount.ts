import * as z from 'zod/mini';

import { newPasswordLeast } from './accountLengths.ts';
import { signedIn } from './core/access.ts';
import { createdAt } from './core/accountFields.ts';
import { nothing, readAny, write } from './core/endpoint.ts';
import { outcome } from './core/rows.ts';
import { flag, instant, single, text } from './core/values.ts';
import { field, wireObject } from './core/wire.ts';

const OwnSession = wireObject({
  id: z.string(),
  device: z.string(),
  address: field('ip', z.string()),
  startedAt: createdAt,
  lastSeenAt: field('seen', instant),
  isCurrent: flag,
});

/** What people do with their own account once they are signed in. */
export const ownAccountApi = {
  changePassword: write({
    path: '/api/passwd/reset.json',
    access: signedIn,
    repeat: 'keyed',
    caller: { uid: 'id', role: 'role' },
    input: wireObject({ password: text(256, 1), newPassword: text(256, newPasswordLeast) }),
    reply: single(outcome({})),
  }),

  sessions: readAny({
    path: '/api/auth/sessions.json',
    access: signedIn,
    input: wireObject({}),
    reply: z.array(OwnSession),
  }),

  endSession: write({
    path: '/api/auth/sessions/end.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({ sessionId: field('id', z.uuid()) }),
    reply: nothing,
  }),
};
