import { AppError } from '@bilim/contract';
import type { Api, Endpoint, Input, Language, Output, Person } from '@bilim/contract';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import type { Database } from '../db/database.ts';
import { isWireJson } from '../db/wireJson.ts';
import type { WireJson } from '../db/wireJson.ts';
import type { StoredFile, ToKeep } from '../files/attachments.ts';
import type { Served } from '../files/serveFile.ts';
import type { CallParts, Parts } from '../parts.ts';

import { refuseImpostors, refuseOutsiders } from './callers.ts';
import { decodeInput } from './decode.ts';
import { macOf, once, onceAfter } from './idempotency.ts';
import type { KeyedReply, KeyedWrite } from './idempotency.ts';
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
  /** What the server is built from, but no second way to the database: a call that holds a connection asks for none. */
  readonly parts: CallParts;
  /** Files of an upload, already within the size limit. */
  readonly files: readonly UploadedFile[];
  /** Files of an upload that went straight to the file store; they stay there when the handler keeps them. */
  readonly stored: readonly ToKeep[];
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

type Handle<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>;

/**
 * A handler of a keyed write that has something to find out first, such as whether a password is right: it does so
 * before a connection is held for the write, and not for a repetition. What it gives is the write.
 */
interface InTwoSteps<E extends Endpoint> {
  readonly first: (call: Call<E>) => Promise<Handle<E>>;
}

/** One handler per endpoint of the API; a missing or surplus one does not compile. */
export type Handlers<A extends Api> = {
  readonly [K in keyof A]: Handle<A[K]> | InTwoSteps<A[K]>;
};

type AnyHandler = Handle<Endpoint> | InTwoSteps<Endpoint>;

/** Legacy callers use both prefixes (two calls of the specification have no leading slash) and may leave `.json` out. */
function addressesOf({ path, alsoAt }: Endpoint): string[] {
  const short = path.replace(/\.json$/, '');
  const spellings = [...new Set([path, short, alsoAt ?? path])];
  return spellings.flatMap((spelling) => [spelling, `/lms${spelling}`]);
}

export function serve<A extends Api>(
  app: FastifyInstance,
  parts: Parts,
  api: A,
  handlers: Handlers<A>,
): void {
  for (const [name, endpoint] of Object.entries(api)) {
    const handler = handlers[name] as unknown as AnyHandler;
    for (const url of addressesOf(endpoint)) {
      app.route({
        method: endpoint.kind === 'download' ? ['GET', 'HEAD'] : [...endpoint.methods],
        url,
        ...(endpoint.kind === 'download' || endpoint.hasSecret === true ? { compress: false } : {}),
        // Before the body is even read, so that an outsider learns nothing about its shape.
        onRequest: async (request) => refuseOutsiders(endpoint, request),
        handler: (request, reply) => answer(parts, endpoint, handler, { request, reply }),
      });
    }
  }
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function answer(parts: Parts, endpoint: Endpoint, handler: AnyHandler, { request, reply }: Exchange) {
  const { sent, files, stored } = await read(parts, endpoint, request);
  const kept = new Set<string>();
  try {
    return await answerTo({ parts, endpoint, handler, sent, files, stored, kept }, { request, reply });
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
  readonly handler: AnyHandler;
  readonly sent: unknown;
  readonly files: readonly UploadedFile[];
  readonly stored: readonly StoredFile[];
  readonly kept: Set<string>;
}

async function answerTo(
  { parts, endpoint, handler, sent, files, stored, kept }: Asked,
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
    parts,
    log: request.log,
  };

  const callOn = (db: Database) => ({ ...call, db }) as Call;
  const prepare = async () =>
    typeof handler === 'function' ? handler : await handler.first(callOn(parts.db));
  const work = async () => await (await prepare())(callOn(parts.db));
  if (endpoint.kind === 'download') return sendFile(reply, (await work()) as Bytes | Served);
  if (endpoint.kind === 'redirect') return redirect(reply, (await work()) as Page);

  const body = endpoint.kind === 'upload' ? digestOf(sent, stored) : request.body;
  const write = keyedWriteOf(parts, endpoint, request, body);
  const writeBy = (handle: Handle<Endpoint>) => async (tx: Database) =>
    encode(endpoint, await handle(callOn(tx)));
  const doOnce = async (keyed: KeyedWrite) =>
    typeof handler === 'function'
      ? await once(parts.db, keyed, writeBy(handler))
      : await onceAfter(parts.db, keyed, async () => writeBy(await prepare()));
  const encoded = write === null ? encode(endpoint, await work()) : marked(reply, await doOnce(write));
  if (endpoint.effect !== 'read') parts.live.wake();
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(envelopeOf(encoded));
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
function keyedWriteOf(
  { keys }: Parts,
  { effect, path }: Endpoint,
  { headers, session }: FastifyRequest,
  body: unknown,
): KeyedWrite | null {
  const key = headers['idempotency-key'];
  if (effect !== 'keyed' || typeof key !== 'string' || session === null) return null;
  if (!/^[\w-]{8,100}$/.test(key)) throw new AppError('request.malformed');
  return { personId: session.person.id, key, path, bodyMac: macOf(keys, body) };
}

function marked(reply: FastifyReply, { reply: kept, isReplay }: KeyedReply): unknown {
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
function envelopeOf(encoded: unknown): string | Buffer {
  if (!isWireJson(encoded))
    return inBytes(JSON.stringify({ result: 0, error: null, code: null, ...(encoded as object) }));
  const { wireJson } = encoded;
  if (typeof wireJson === 'string') return inBytes(`${wentWell}${wireJson}}`);
  return Buffer.concat([wentWellBytes, ...wireJson, endBytes]);
}

const wentWell = '{"result":0,"error":null,"code":null,';
const wentWellBytes = Buffer.from(wentWell);
const endBytes = Buffer.from('}');

function sendFile(reply: FastifyReply, answer: Bytes | Served) {
  if ('bytes' in answer) return sendBytes(reply, answer);
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}

function sendBytes(reply: FastifyReply, { bytes, mime, fileName, isShown = false, cacheControl }: Bytes) {
  if (fileName !== undefined) {
    const type = isShown ? 'inline' : 'attachment';
    void reply.header('content-disposition', contentDisposition(fileName, { type }));
  }
  return reply.header('cache-control', cacheControl).type(mime).send(bytes);
}

/** Not kept anywhere: the address may carry a ticket. */
function redirect(reply: FastifyReply, { path }: Page) {
  return reply.header('cache-control', 'no-store').redirect(path, 303);
}
