import { isUtf8 } from 'node:buffer';

import { AppError } from '@bilim/contract';
import type { FastifyInstance } from 'fastify';

/** No body of ours is nested deeper than a handful of levels. */
const deepest = 12;

/**
 * Reads JSON bodies and nothing else. Fastify's own reader turns bad UTF-8 into question marks, takes
 * text/plain, and lets NUL and lone surrogates through, which the database then refuses.
 */
export function readStrictJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');

  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (request.headers['content-encoding'] !== undefined) return done(new AppError('request.unsupported'));
    if (charset !== undefined && !/^utf-?8$/i.test(charset)) return done(new AppError('request.unsupported'));
    if (!isUtf8(bytes) || bytes[0] === 0xef || nestsDeeperThan(bytes, deepest)) {
      return done(new AppError('request.malformed'));
    }
    void parse(request, bytes.toString('utf8'), (error, value) => {
      if (error !== null && error !== undefined) return done(new AppError('request.malformed'));
      if (!isPlainObject(value) || !isClean(value)) return done(new AppError('request.malformed'));
      done(null, value);
    });
  });
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Counts brackets outside strings, without parsing. */
function nestsDeeperThan(bytes: Buffer, most: number): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (inText) {
      if (byte === 0x5c) at++;
      else if (byte === 0x22) inText = false;
    } else if (byte === 0x22) inText = true;
    else if (byte === 0x7b || byte === 0x5b) {
      if (++depth > most) return true;
    } else if (byte === 0x7d || byte === 0x5d) depth--;
  }
  return false;
}

/** No NUL and no half of a surrogate pair, in values and keys alike. */
export function isClean(root: unknown): boolean {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) return false;
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (key.includes('\0')) return false;
        open.push(inner);
      }
    }
  }
  return true;
}
