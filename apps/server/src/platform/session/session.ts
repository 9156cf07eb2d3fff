import type { Language, Person } from '@bilim/contract';
import type { FastifyInstance } from 'fastify';

import { readCookie } from './cookies.ts';
import type { CookieNames } from './cookies.ts';

/** A signed-in browser. */
export interface Session {
  readonly id: string;
  readonly person: Person;
  readonly language: Language;
  /** SHA-256 of the client token it is bound to; null until the first `enticate`. */
  readonly instanceHash: Buffer | null;
  readonly createdAt: Date;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

/** Finds the live session behind the secret of a cookie. */
export type FindSession = (secret: string) => Promise<Session | null>;

/** Identity comes from the session cookie, and from nowhere else. */
export function recognisePeople(app: FastifyInstance, names: CookieNames, find: FindSession): void {
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    const secret = readCookie(request, names.session);
    request.session = secret === undefined ? null : await find(secret);
  });
}
