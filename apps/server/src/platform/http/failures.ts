import { AppError } from '@bilim/contract';
import type { Envelope, ErrorCode, FieldProblem, Language } from '@bilim/contract';
import { failures } from '@bilim/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { countRefusals } from '../log/refusals.ts';
import type { Refusals } from '../log/refusals.ts';
import { say } from '../texts.ts';

import { languageOf } from './language.ts';
import { isForReading, refusalPage, refusalPolicy } from './refusalPage.ts';

declare module 'fastify' {
  interface FastifyInstance {
    refusals: Refusals;
  }
}

/** An input that does not fit its schema; the fields carry their wire names. */
export class InvalidInput extends AppError {
  constructor(readonly fields: readonly FieldProblem[]) {
    super('request.invalid');
  }
}

/** The browser left while its reply was being compressed: nobody reads an answer, and nothing failed. */
function isCutShort(error: unknown, { raw }: FastifyReply): boolean {
  return raw.destroyed && textOf(error, 'code') === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** The only place that turns an error into a reply. */
export function reportFailures(app: FastifyInstance): void {
  const counting = countRefusals(app.log);
  app.decorate('refusals', counting.refusals);
  app.addHook('onClose', async () => counting.stop());
  app.setErrorHandler((error, request, reply) => {
    const told = isCutShort(error, reply) ? new AppError('request.timeout') : describedError(error);
    if (failures[told.code].status >= 500)
      request.log.error({ err: error, route: request.routeOptions.url }, 'call failed');
    return refuse(request, reply, told);
  });
}

export function refuse(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  request.server.refusals.note(error.code);
  const { status, headers, body } = refusal(error, languageOf(request), {
    isPage: isForReading(request),
    isSignedIn: (request.session ?? null) !== null,
  });
  return reply.code(status).headers(headers).send(body);
}

/** What a refusal says, in a page for whoever reads it and in the envelope for programs. */
export function refusal(
  error: AppError,
  language: Language,
  { isPage, isSignedIn }: { readonly isPage: boolean; readonly isSignedIn: boolean },
) {
  const { status, result } = failures[error.code];
  const sentence = say(language, error.code, error.params);
  const wait = error.params['retryAfterSeconds'];
  const later = wait === undefined ? {} : { 'retry-after': String(wait) };
  if (isPage) {
    const headers = {
      ...later,
      'content-security-policy': refusalPolicy,
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    };
    return { status, headers, body: refusalPage(language, { sentence, isSignedIn }) };
  }
  const envelope: Envelope = { result, error: sentence, data: dataOf(error), code: error.code };
  const headers = {
    ...later,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  };
  return { status, headers, body: JSON.stringify(envelope) };
}

function dataOf(error: AppError): readonly FieldProblem[] | Readonly<Record<string, unknown>> | null {
  if (error instanceof InvalidInput) return error.fields;
  if (typeof error.current === 'object' && error.current !== null) return { ...error.current };
  return null;
}

/** Status codes that Fastify's own errors carry, in our words. */
const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'request.malformed',
  404: 'request.not_found',
  405: 'request.method',
  408: 'request.timeout',
  413: 'request.too_large',
  415: 'request.unsupported',
  429: 'request.too_many',
  503: 'server.busy',
};

/**
 * Errors of PostgreSQL that are the caller's moment of bad luck rather than our fault: no connection, a
 * restart, a lock or a statement that took too long, a deadlock.
 */
const busy = /^(08...|53...|57P0[123]|57014|55P03|40001|40P01)$/;

/** The driver's own errors have no codes. */
const noConnection =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable/;

function describedError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = rootOf(error);
  const code = textOf(cause, 'code');
  if (busy.test(code) || noConnection.test(textOf(cause, 'message'))) {
    return new AppError('server.busy', { params: { retryAfterSeconds: 2 }, cause: error });
  }
  if (
    ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'].includes(code) &&
    textOf(cause, 'syscall') !== 'open'
  ) {
    return new AppError('server.busy', { params: { retryAfterSeconds: 2 }, cause: error });
  }
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  return new AppError(byStatus[status] ?? 'server.failed', { cause: error });
}

/** Drizzle wraps what the driver threw. */
function rootOf(error: unknown): unknown {
  if (error instanceof Error && error.cause !== undefined) return rootOf(error.cause);
  return error;
}

function textOf(error: unknown, key: string): string {
  const value = (error as Record<string, unknown> | null)?.[key];
  return typeof value === 'string' ? value : '';
}
