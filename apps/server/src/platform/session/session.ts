import type { Language, Person } from '@bilim/contract';
import type { FastifyInstance } from 'fastify';

import { isBuiltFile } from './builtFiles.ts';

import { readCookie } from './cookies.ts';
import type { CookieNames } from './cookies.ts';

/** A signed-in browser. */
export interface Session {
  readonly id: string;
  /** Whose session it is: who signed in. */
  readonly owner: Person;
  /** As whom it reads: its owner, or whom the owner looks at the portal as. */
  readonly person: Person;
  /** Whom the owner looks at the portal as; null where that is nobody. */
  readonly viewing: Viewing | null;
  readonly language: Language;
  /** SHA-256 of what the cookie holds. */
  readonly secretHash: Buffer;
  /** SHA-256 of the client token it is bound to; null until the first `enticate`. */
  readonly instanceHash: Buffer | null;
  /** SHA-256 of the device cookie that the browser had when it began. */
  readonly deviceHash: Buffer | null;
  /** The device is not the person's own. */
  readonly isForeign: boolean;
  readonly createdAt: Date;
}

export interface Viewing {
  readonly until: Date;
  /** The time is over, or a right of either of them has changed; nothing is answered until the browser has heard of it. */
  readonly isOver: boolean;
}

/** Why a session that a browser still has the cookie of is over. */
export type LostSession =
  | 'expired'
  | 'signed_out'
  | 'elsewhere'
  | 'password'
  /** An office ended the password, because it was lost. */
  | 'renewed'
  | 'too_many'
  | 'withdrawn';

/** What stands behind a cookie: a session, or why it is over; neither for a cookie that was never ours. */
export interface Found {
  readonly session: Session | null;
  readonly lost: LostSession | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
    lostSession: LostSession | null;
  }
}

/** Finds what stands behind the secret of a cookie. */
export type FindSession = (secret: string) => Promise<Found>;

/**
 * Identity comes from the session cookie, and from nowhere else. Files of the pages are for everybody: looking somebody
 * up for each of them would be most of what opening a page asks of the database.
 */
export function recognisePeople(app: FastifyInstance, names: CookieNames, find: FindSession): void {
  app.decorateRequest('session', null);
  app.decorateRequest('lostSession', null);
  app.addHook('onRequest', async (request) => {
    const secret = isBuiltFile(request) ? undefined : readCookie(request, names.session);
    if (secret === undefined) return;
    const { session, lost } = await find(secret);
    request.session = session;
    request.lostSession = lost;
  });
}
