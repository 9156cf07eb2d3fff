import * as z from 'zod/mini';

import type { Person } from './core/access.ts';
import { callerValue } from './core/endpoint.ts';
import type { Endpoint, Input, Method, Output } from './core/endpoint.ts';
import type { Envelope } from './envelope.ts';
import { AppError } from './appError.ts';
import type { FieldProblem } from './appError.ts';

/** Specification section 9: every call gives up after 30 seconds; one that sends files, when nothing moved for so long. */
const timeoutMs = 30_000;
/** Once all has left for the sender, a slow line still carries it, and the server still keeps it. */
const arrivalMs = 120_000;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Names a write, so that repeating it has one effect. Made by the caller when the person acts. */
  readonly idempotencyKey?: string;
  /** Files of an upload. */
  readonly files?: readonly File[];
  /** Told how much of an upload has left, 0 to 1, where the sender can tell. */
  readonly onProgress?: (share: number) => void;
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
) => Promise<Output<E>>;

/** What the client asks of whoever sends; all but `onProgress` is as for `fetch`. */
export interface SendInit extends RequestInit {
  readonly method: Method;
  readonly onProgress?: CallOptions['onProgress'] | undefined;
}

/** The part of `fetch` the client needs. */
export type Send = (url: string, init: SendInit) => Promise<Response>;

/**
 * What came back is no answer in words that whoever asked knows: the server is of a newer version, or something between
 * it and us has written it.
 */
export class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood';
}

/**
 * Calls the API in our words. Used by the web app and by the server's own tests. `onNotUnderstood` hears of answers that
 * make no sense here, besides whoever asked.
 */
export function createClient(send: Send, person: () => Person | null, onNotUnderstood?: () => void): Call {
  function understand(schema: z.core.$ZodType, value: unknown): unknown {
    try {
      return z.decode(schema, value);
    } catch (cause) {
      onNotUnderstood?.();
      throw new NotUnderstood('other words', { cause });
    }
  }

  return async (endpoint, input, options = {}) => {
    const encoded = z.encode(endpoint.input, input) as Record<string, unknown>;
    const payload = { ...encoded, ...claims(endpoint, person()) };
    const response = await request(send, endpoint, payload, options);

    const envelope = await readEnvelope(response);
    if (envelope.result !== 0) throw failureOf(envelope, response.status);
    return decodeReply(endpoint, envelope, understand) as Output<typeof endpoint>;
  };
}

async function readEnvelope(response: Response) {
  const reply: unknown = await response.json().catch((cause: unknown) => {
    throw cause instanceof SyntaxError ? new NotUnderstood('no JSON', { cause }) : cause;
  });
  if (typeof reply !== 'object' || reply === null || !('result' in reply) || !('data' in reply))
    throw new NotUnderstood('no envelope');
  return reply as Envelope & Record<string, unknown>;
}

type Understand = (schema: z.core.$ZodType, value: unknown) => unknown;

function decodeReply({ reply, beside }: Endpoint, envelope: Record<string, unknown>, understand: Understand) {
  const data = understand(reply, envelope['data']);
  if (beside === undefined) return data;
  return {
    data,
    // A journal has its derived rows there, as large as itself: only who reads them pays for them.
    get beside() {
      return understand(beside, envelope);
    },
  };
}

function failureOf({ code, error, data }: Envelope, status: number): AppError {
  const fields = Array.isArray(data) ? (data as readonly FieldProblem[]) : [];
  const current = Array.isArray(data) ? undefined : data;
  // A code that is newer than this page is like any other: nothing looks for it, and its sentence is told.
  return new AppError(code ?? 'request.invalid', {
    told: { sentence: error ?? '', fields, status },
    current,
  });
}

async function request(
  send: Send,
  endpoint: Endpoint,
  payload: Record<string, unknown>,
  { signal, idempotencyKey, files = [], onProgress }: CallOptions,
) {
  const [method = 'POST'] = endpoint.methods;
  const until = (end: AbortSignal) => (signal === undefined ? end : AbortSignal.any([signal, end]));
  const headers = {
    accept: 'application/json',
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  if (endpoint.kind === 'upload') {
    const patience = startPatience(onProgress);
    const init = { method, headers, body: form(payload, files), onProgress: patience.onProgress };
    return await send(endpoint.path, { ...init, signal: until(patience.signal) }).finally(patience.end);
  }

  const common = { method, signal: until(AbortSignal.timeout(timeoutMs)) };
  if (method === 'GET') return await send(withQuery(endpoint.path, payload), { ...common, headers });
  const body = JSON.stringify(payload);
  return await send(endpoint.path, {
    ...common,
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
}

/** Ends a sending on which nothing moves any more, however long the whole of it takes. */
function startPatience(tell: CallOptions['onProgress']) {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new DOMException('nothing moved', 'TimeoutError'));
  let timer = setTimeout(giveUp, timeoutMs);
  return {
    signal: controller.signal,
    onProgress: (share: number) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, share < 1 ? timeoutMs : arrivalMs);
      tell?.(share);
    },
    end: () => clearTimeout(timer),
  };
}

/** The address of a GET with its input in the query; also the address of a download. */
export function addressOf<E extends Endpoint>(endpoint: E, input: Input<E>): string {
  return withQuery(endpoint.path, z.encode(endpoint.input, input) as Record<string, unknown>);
}

function withQuery(path: string, payload: Record<string, unknown>) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(payload)) query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

function form(payload: Record<string, unknown>, files: readonly File[]) {
  const body = new FormData();
  for (const [name, value] of Object.entries(payload)) body.set(name, String(value));
  for (const file of files) body.append('files', file, file.name);
  return body;
}

function claims({ caller = {} }: Endpoint, person: Person | null) {
  if (person === null) return {};
  return Object.fromEntries(
    Object.entries(caller).map(([wire, property]) => [wire, callerValue(person, property)]),
  );
}
