import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The cookies of docs/decisions/0003. `__Host-` binds a cookie to this host and to https; plain http
 * on another host than loopback has to do without it.
 */
export interface CookieNames {
  readonly session: string;
  /** Nonce of a browser that has not signed in yet. */
  readonly visitor: string;
  /** Nonce of a browser that is away at the provider, for ten minutes. */
  readonly openId: string;
  /** Recognises a browser that has signed in before. */
  readonly device: string;
  /** Readable by the app's script; the name is the specification's. */
  readonly xsrf: string;
  readonly isSecure: boolean;
}

export function cookieNames(isSecure: boolean): CookieNames {
  const prefix = isSecure ? '__Host-' : '';
  return {
    session: `${prefix}sid`,
    visitor: `${prefix}pre`,
    openId: `${prefix}oauth`,
    device: `${prefix}dev`,
    xsrf: 'XSRF-TOKEN',
    isSecure,
  };
}

/** A value sent twice is no value: somebody has planted the second. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const header = request.headers.cookie ?? '';
  const sent = header.split(';').filter((pair) => pair.trim().startsWith(`${name}=`));
  if (sent.length !== 1) return undefined;
  return request.cookies[name];
}

export interface SecretCookie {
  readonly name: string;
  readonly value: string;
  /** Seconds; leave out for a cookie that ends with the browser. */
  readonly maxAge?: number;
}

/** A cookie that no script can read. */
export function setSecret(
  reply: FastifyReply,
  names: CookieNames,
  { name, value, ...life }: SecretCookie,
): void {
  void reply.setCookie(name, value, { ...base(names), httpOnly: true, ...life });
}

export function setReadable(reply: FastifyReply, names: CookieNames, name: string, value: string): void {
  void reply.setCookie(name, value, { ...base(names), httpOnly: false });
}

export function dropCookie(reply: FastifyReply, names: CookieNames, name: string): void {
  void reply.clearCookie(name, base(names));
}

function base(names: CookieNames): CookieSerializeOptions {
  return { path: '/', sameSite: 'lax', secure: names.isSecure };
}
