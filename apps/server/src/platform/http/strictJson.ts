import { isUtf8 } from 'node:buffer';

import { AppError } from '@bilim/contract';
import type { FastifyInstance } from 'fastify';

import { cleanMembers } from '../cleanText.ts';

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
    if (!isUtf8(bytes) || bytes[0] === 0xef) return done(new AppError('request.malformed'));
    const { depth, members } = measure(bytes);
    if (depth > deepest) return done(new AppError('request.malformed'));
    void parse(request, bytes.toString('utf8'), (error, value) => {
      if (error !== null && error !== undefined) return done(new AppError('request.malformed'));
      // A key that stood twice is read once.
      if (!isPlainObject(value) || cleanMembers(value) !== members)
        return done(new AppError('request.malformed'));
      done(null, value);
    });
  });
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Counts what stands outside of strings, without parsing: brackets that are open at once, and colons. */
function measure(bytes: Buffer): { readonly depth: number; readonly members: number } {
  let open = 0;
  let depth = 0;
  let members = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (inText) {
      if (byte === 0x5c) at++;
      else if (byte === 0x22) inText = false;
    } else if (byte === 0x22) inText = true;
    else if (byte === 0x3a) members++;
    else if (byte === 0x7b || byte === 0x5b) {
      if (++open > depth) depth = open;
    } else if (byte === 0x7d || byte === 0x5d) open--;
  }
  return { depth, members };
}
