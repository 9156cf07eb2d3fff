import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import { AppError } from '@bilim/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Parts } from '../parts.ts';
import { readCookie, setReadable, setSecret } from '../session/cookies.ts';
import type { CookieNames } from '../session/cookies.ts';

/**
 * Signed double submit: the cookie `XSRF-TOKEN` is a signature over the session's
 * secret, or over the visitor's nonce before sign-in, and every write repeats it in `X-XSRF-TOKEN`.
 */
export interface Xsrf {
  /** Issues a token for this secret; called at sign-in and whenever the browser has none that fits. */
  issue(reply: FastifyReply, secret: string): void;
  /** Plants a visitor's nonce with its token: what a browser asks for without a session is refused for that alone. */
  plant(reply: FastifyReply): void;
  /** Makes sure that the browser holds a token that fits, planting a visitor's nonce where nobody is signed in. */
  ensure(request: FastifyRequest, reply: FastifyReply): void;
}

export function protectFromForgery(
  app: FastifyInstance,
  names: CookieNames,
  { keys, publicUrl }: Pick<Parts, 'keys' | 'publicUrl'>,
): Xsrf {
  const sign = (secret: string, salt: string) =>
    createHmac('sha256', keys.of('xsrf')).update(`${secret.length}!${secret}!${salt}`).digest('base64url');
  const fits = (secret: string, token: string) => {
    const [signature = '', salt = ''] = token.split('.');
    return sameText(signature, sign(secret, salt));
  };
  // Also for a session that is over: its browser should learn that, rather than that it was forged.
  const secretOf = (request: FastifyRequest) =>
    readCookie(request, names.session) ?? readCookie(request, names.visitor);

  const xsrf: Xsrf = {
    issue(reply, secret) {
      const salt = randomBytes(12).toString('base64url');
      setReadable(reply, names, names.xsrf, `${sign(secret, salt)}.${salt}`);
    },
    plant(reply) {
      const fresh = randomBytes(24).toString('base64url');
      setSecret(reply, names, { name: names.visitor, value: fresh });
      xsrf.issue(reply, fresh);
    },
    ensure(request, reply) {
      const secret = secretOf(request);
      const token = readCookie(request, names.xsrf);
      if (secret === undefined) return xsrf.plant(reply);
      if (token === undefined || !fits(secret, token)) xsrf.issue(reply, secret);
    },
  };

  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') throw new AppError('request.xsrf');
    // Without an Origin there is nothing to compare.
    const { origin } = request.headers;
    if (origin !== undefined && !isSameOrigin(request, origin, publicUrl)) throw new AppError('request.xsrf');
    const secret = secretOf(request);
    const cookie = readCookie(request, names.xsrf);
    const header = request.headers['x-xsrf-token'];
    if (secret === undefined || cookie === undefined || typeof header !== 'string') {
      throw new AppError('request.xsrf');
    }
    if (!sameText(cookie, header) || !fits(secret, header)) throw new AppError('request.xsrf');
  });

  return xsrf;
}

/** The address that was set for people is the only one; where none was, as at home, it is the one that was asked. */
export function isSameOrigin(
  request: FastifyRequest,
  origin: string | undefined,
  publicUrl: string | undefined,
): boolean {
  if (origin === undefined) return false;
  if (publicUrl !== undefined) return origin === new URL(publicUrl).origin;
  return URL.parse(origin)?.host === request.host;
}

function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
