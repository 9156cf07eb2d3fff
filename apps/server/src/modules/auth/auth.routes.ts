import { AppError } from '@bilim/contract';
import { authApi } from '@bilim/contract/auth';
import { ownAccountApi } from '@bilim/contract/ownAccount';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import type { Call } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';
import { dropCookie } from '#platform/session/cookies.ts';

import { requireActivation } from './activations/activation.service.ts';
import { selectLiveSessions } from './auth.queries.ts';
import {
  activateAccount,
  preparePasswordChange,
  softRefusals,
  updateCredentials,
} from './passwords/credentials.ts';
import { confirmSession } from './signIn/enticate.ts';
import { readBranding, readPublicConfig } from './publicWords.ts';
import { endSession } from './sessions/sessions.service.ts';
import { checkPair, signInByPassword } from './signIn/signIn.ts';
import type { Doorway } from './signIn/signIn.ts';
import { endViewing } from './sessions/viewing.service.ts';
import { say } from './texts/say.ts';
import type { TextKey } from './texts/say.ts';

export function authRoutes(app: FastifyInstance, parts: Parts, doorway: Doorway): void {
  const { names, xsrf } = doorway;

  serve(app, parts, authApi, {
    async config({ request, reply }) {
      xsrf.ensure(request, reply);
      return await readPublicConfig(parts);
    },

    logo: async ({ language, db }) => await readBranding(db, language),

    enticate: (call) => confirmSession(parts, doorway, call),

    async orize(call) {
      const { login, password } = call.input;
      if (login.trim() === '' || password === '') throw new AppError('auth.missing_credentials');
      return await signInByPassword(parts, doorway, call, call.input);
    },

    async recovery(call) {
      const account = await checkPair(parts, doorway, call, call.input);
      if (account === null) call.request.server.refusals.note('auth.bad_credentials');
      const mustUpdate = account !== null && account.status === 'active' && account.mustUpdate;
      return { mustUpdate, message: mustUpdate ? say(call.language, 'auth.must_update') : '' };
    },

    updateLogin: (call) =>
      softly(call, 'auth.updated', () => updateCredentials(parts, doorway, call, call.input)),

    async logout({ input, request, reply, now, db }) {
      const { session } = request;
      if (session !== null) {
        const { id: sessionId, owner, viewing } = session;
        await db.transaction(async (tx) => {
          if (viewing !== null) await endViewing(tx, { person: owner, request, now }, sessionId);
          await endSession(tx, { userId: owner.id, sessionId, reason: 'signed_out', now });
        });
      }
      dropCookie(reply, names, names.session);
      xsrf.plant(reply);
      // Not "cookies": that would take the language cookie along, whose life the specification fixes.
      void reply.header('clear-site-data', input.keepsWork === true ? '"cache"' : '"cache", "storage"');
      return { isDone: true };
    },

    async activationOwner({ input, db, now }) {
      return await requireActivation(db, input.code, now);
    },

    activate: (call) => softly(call, 'auth.activated', () => activateAccount(parts, call, call.input)),
  });

  serve(app, parts, ownAccountApi, {
    changePassword: {
      async first(call) {
        const write = await preparePasswordChange(parts, doorway, call, call.input);
        return async ({ db, language }) => {
          await write(db);
          return { isDone: true, message: say(language, 'password.changed') };
        };
      },
    },

    async sessions({ person, request, now, db }) {
      const rows = await selectLiveSessions(db, person.id, now);
      return rows.map((row) => ({ ...row, isCurrent: row.id === request.session?.id }));
    },

    async endSession({ person, input, now, db }) {
      const wanted = { userId: person.id, sessionId: input.sessionId, reason: 'elsewhere', now } as const;
      if (!(await endSession(db, wanted))) throw new AppError('auth.session_unknown');
    },
  });
}

/** The update forms show what was wrong in place: a row that is not done instead of a failure. */
async function softly(
  { language, request }: Pick<Call, 'language' | 'request'>,
  doneKey: TextKey,
  work: () => Promise<void>,
): Promise<{ isDone: boolean; message: string }> {
  try {
    await work();
    return { isDone: true, message: say(language, doneKey) };
  } catch (error) {
    if (!(error instanceof AppError) || !softRefusals.includes(error.code)) throw error;
    request.server.refusals.note(error.code);
    const key = error.code === 'auth.bad_credentials' ? 'auth.wrong_old' : error.code;
    return { isDone: false, message: say(language, key) };
  }
}
