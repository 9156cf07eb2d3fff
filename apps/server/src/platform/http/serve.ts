import { admits, AppError, callerValue } from '@bilim/contract';
import type { Api, Endpoint, Input, Language, Output, Person } from '@bilim/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import type { Database } from '../db/database.ts';
import { isWireJson } from '../db/wireJson.ts';
import type { WireJson } from '../db/wireJson.ts';
import type { StoredFile } from '../files/attachments.ts';
import type { Served } from '../files/serveFile.ts';
import type { Parts } from '../parts.ts';

import { decodeInput } from './decode.ts';
import { once } from './idempotency.ts';
import { languageOf } from './language.ts';
import { readForm, removeStored, storeForm } from './uploads.ts';
import type { UploadedFile } from './uploads.ts';

/** What a handler is given. Identity comes from the session, never from the payload. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly input: Input<E>;
  readonly person: E['access'] extends { kind: 'anyone' } ? Person | null : Person;
  readonly language: Language;
  readonly now: Date;
  /** The database; inside a keyed write, the transaction that also remembers the reply. */
  readonly db: Database;
  /** Files of an upload, already within the size limit. */
  readonly files: readonly UploadedFile[];
  /** Files of an upload that went straight to the file store; they stay there when the handler keeps them. */
  readonly stored: readonly (StoredFile & { keep(): void })[];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly log: FastifyBaseLogger;
}

/** What a download answers with. */
export interface Bytes {
  readonly bytes: Buffer;
  readonly mime: string;
  readonly fileName?: string;
  /** Shown in the browser's own viewer instead of being saved. */
  readonly isShown?: boolean;
  readonly cacheControl: string;
}

/** Where a redirect leads: a page of the portal. */
export interface Page {
  readonly path: `/lms${string}`;
}

type Answer<E extends Endpoint> = E['kind'] extends 'download'
  ? Bytes | Served
  : E['kind'] extends 'redirect'
    ? Page
    : Output<E> | WireJson;

/** One handler per endpoint of the API; a missing or surplus one does not compile. */
export type Handlers<A extends Api> = {
  readonly [K in keyof A]: (call: Call<A[K]>) => Promise<Answer<A[K]>>;
};

/** Legacy callers use both prefixes (two calls of the specification have no leading slash) and may leave `.json` out. */
function addressesOf({ path }: Endpoint): string[] {
  const short = path.replace(/\.json$/, '');
  const spellings = short === path ? [path] : [path, short];
  return spellings.flatMap((spelling) => [spelling, `/lms${spelling}`]);
}

export function serve<A extends Api>(
  app: FastifyInstance,
  parts: Parts,
  api: A,
  handlers: Handlers<A>,
): void {
  for (const [name, endpoint] of Object.entries(api)) {
    const handle = handlers[name] as (call: Call) => Promise<unknown>;
    for (const url of addressesOf(endpoint)) {
      app.route({
        method: endpoint.kind === 'download' ? ['GET', 'HEAD'] : [...endpoint.methods],
        url,
        ...(endpoint.kind === 'download' || endpoint.hasSecret === true ? { compress: false } : {}),
        // Before the body is even read, so that an outsider learns nothing about its shape.
        onRequest: async (request) => refuseOutsiders(endpoint, request),
        handler: (request, reply) => answer(parts, endpoint, handle, { request, reply }),
      });
    }
  }
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function answer(
  parts: Parts,
  endpoint: Endpoint,
  handle: (call: Call) => Promise<unknown>,
  { request, reply }: Exchange,
) {
  const { sent, files, stored } = await read(parts, endpoint, request);
  const kept = new Set<string>();
  try {
    return await answerTo({ parts, endpoint, handle, sent, files, stored, kept }, { request, reply });
  } finally {
    await removeStored(
      parts,
      stored.filter(({ storageKey }) => !kept.has(storageKey)),
      request,
    );
  }
}

interface Asked {
  readonly parts: Parts;
  readonly endpoint: Endpoint;
  readonly handle: (call: Call) => Promise<unknown>;
  readonly sent: unknown;
  readonly files: readonly UploadedFile[];
  readonly stored: readonly StoredFile[];
  readonly kept: Set<string>;
}

async function answerTo(
  { parts, endpoint, handle, sent, files, stored, kept }: Asked,
  { request, reply }: Exchange,
) {
  const language = languageOf(request);
  refuseImpostors(endpoint, request, sent);
  const call = {
    input: decodeInput(endpoint, sent, language),
    person: request.session?.person ?? null,
    language,
    now: parts.clock.now(),
    files,
    stored: stored.map((file) => ({ ...file, keep: () => void kept.add(file.storageKey) })),
    request,
    reply,
    log: request.log,
  };

  const work = async (db: Database) => await handle({ ...call, db } as Call);
  if (endpoint.kind === 'download') return sendFile(reply, (await work(parts.db)) as Bytes | Served);
  if (endpoint.kind === 'redirect') return lead(reply, (await work(parts.db)) as Page);
  const body = endpoint.kind === 'upload' ? digestOf(sent, stored) : request.body;
  const encoded = await repeatable(parts, endpoint, { request, reply, body }, async (db) =>
    encode(endpoint, await work(db)),
  );
  if (endpoint.effect !== 'read') parts.live.wake();
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(inBytes(envelopeText(encoded)));
}

const longText = 16_384;

/** A long text is turned into bytes once; as a string it would be measured first and turned into bytes again. */
function inBytes(text: string): string | Buffer {
  return text.length < longText ? text : Buffer.from(text);
}

async function read(parts: Parts, { kind, store, held }: Endpoint, request: FastifyRequest) {
  if (kind === 'upload' && store !== undefined) {
    const { fields, stored } = await storeForm(parts, request, store);
    return { sent: fields, files: [], stored };
  }
  if (kind === 'upload') {
    const { fields, files } = await readForm(parts, request, held);
    return { sent: fields, files, stored: [] };
  }
  const isRead = ['GET', 'HEAD'].includes(request.method);
  return { sent: (isRead ? request.query : request.body) ?? {}, files: [], stored: [] };
}

/** What a form says, for telling a repetition from another form under the same key. */
function digestOf(sent: unknown, stored: readonly StoredFile[]) {
  return { sent, files: stored.map(({ name, sha256 }) => [name, sha256.toString('base64')]) };
}

/** A keyed write that carries a key is done once; anything else is simply done. */
async function repeatable(
  parts: Parts,
  endpoint: Endpoint,
  { request, reply, body }: Exchange & { readonly body: unknown },
  work: (db: Database) => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  const person = request.session?.person;
  if (endpoint.effect !== 'keyed' || typeof key !== 'string' || person === undefined)
    return await work(parts.db);
  if (!/^[\w-]{8,100}$/.test(key)) throw new AppError('request.malformed');
  const { reply: kept, isReplay } = await once(parts.db, { person, key, path: endpoint.path, body }, work);
  if (isReplay) void reply.header('idempotent-replay', '1');
  return kept;
}

/** Our words to wire names. What the database wrote already has them. */
function encode(endpoint: Endpoint, value: unknown): unknown {
  if (isWireJson(value)) return value;
  if (endpoint.beside === undefined) return { data: z.encode(endpoint.reply, value) };
  const { data, beside } = value as { data: unknown; beside: unknown };
  return {
    data: z.encode(endpoint.reply, data),
    ...(z.encode(endpoint.beside, beside) as object),
  };
}

/** `wireJson` holds the members that follow `error`, `data` among them. */
function envelopeText(encoded: unknown): string {
  if (isWireJson(encoded)) return `{"result":0,"error":null,"code":null,${encoded.wireJson}}`;
  return JSON.stringify({ result: 0, error: null, code: null, ...(encoded as object) });
}

function sendFile(reply: FastifyReply, answer: Bytes | Served) {
  if ('bytes' in answer) return sendBytes(reply, answer);
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}

function sendBytes(reply: FastifyReply, { bytes, mime, fileName, isShown = false, cacheControl }: Bytes) {
  if (fileName !== undefined) {
    void reply.header(
      'content-disposition',
      `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    );
  }
  return reply.header('cache-control', cacheControl).type(mime).send(bytes);
}

/** Not kept anywhere: the address may carry a ticket. */
function lead(reply: FastifyReply, { path }: Page) {
  return reply.header('cache-control', 'no-store').redirect(path, 303);
}

function refuseOutsiders(endpoint: Endpoint, request: FastifyRequest): void {
  const person = request.session?.person ?? null;
  if (admits(endpoint.access, person)) return;
  throw new AppError(person === null ? 'auth.required' : 'auth.forbidden');
}

/** A payload that repeats who is calling must say the truth; otherwise two tabs of two people could mix. */
function refuseImpostors(endpoint: Endpoint, request: FastifyRequest, sent: unknown): void {
  const person = request.session?.person;
  if (endpoint.caller === undefined || person === undefined) return;
  for (const [wireName, property] of Object.entries(endpoint.caller)) {
    const claimed = (sent as Record<string, unknown>)[wireName];
    if (claimed !== undefined && !sameNumber(claimed, callerValue(person, property))) {
      throw new AppError('auth.not_yourself');
    }
  }
}

/** Legacy clients may send the number as digits. */
function sameNumber(claimed: unknown, known: number): boolean {
  return claimed === known || claimed === String(known);
}
