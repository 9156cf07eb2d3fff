import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

/** Texts of pages as they travel: a key leads to a text or to a group of keys. */
export interface LocaleTexts {
  [key: string]: string | LocaleTexts;
}

const Texts: z.ZodMiniType<LocaleTexts> = z.lazy(() => z.record(z.string(), z.union([z.string(), Texts])));

export function readLocale(path: string): LocaleTexts {
  return z.parse(Texts, JSON.parse(readFileSync(path, 'utf8')));
}

interface Worded {
  readonly own: ReadonlyMap<string, string>;
  readonly tag: string;
  readonly body: string;
}

/** Language files with words of the university put in; made anew when these change. */
export function ownLocales() {
  const made = new Map<string, Worded>();

  return (
    path: string,
    own: ReadonlyMap<string, string>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply => {
    const kept = made.get(path);
    const worded = kept?.own === own ? kept : wordedFile(path, own);
    made.set(path, worded);
    void reply.header('cache-control', 'no-cache').header('etag', worded.tag);
    if (request.headers['if-none-match'] === worded.tag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(worded.body);
  };
}

function wordedFile(path: string, own: ReadonlyMap<string, string>): Worded {
  const texts = readLocale(path);
  // The first pages get no more texts than they have.
  const isWhole = !path.endsWith('first.json');
  for (const [key, text] of own) put(texts, key.split('.'), text, isWhole);
  const body = JSON.stringify(texts);
  return { own, tag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`, body };
}

function put(
  texts: LocaleTexts,
  [name = '', ...rest]: readonly string[],
  text: string,
  mayAdd: boolean,
): void {
  if (['__proto__', 'constructor'].includes(name) || (!mayAdd && !Object.hasOwn(texts, name))) return;
  const there = Object.hasOwn(texts, name) ? texts[name] : undefined;
  if (rest.length === 0) {
    if (typeof there !== 'object') texts[name] = text;
    return;
  }
  if (typeof there === 'string') return;
  const inner = there ?? {};
  texts[name] = inner;
  put(inner, rest, text, mayAdd);
}
