import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import type { DestinationStream, LevelWithSilentOrString, LogFn } from 'pino';

import { describeError } from './describeError.ts';

/** JSON lines. They hold no parameters of statements, no secrets and no words of people, at any level. */
export type Log = FastifyBaseLogger;

interface Choice {
  readonly level: LevelWithSilentOrString;
  /** Standard output, if left out. */
  readonly stream?: DestinationStream;
}

export function openLog({ level, stream }: Choice): Log {
  const serializers = { err: (error: unknown) => describeError(error), req: tellRequest };
  return pino({ level, serializers, hooks: { logMethod: withoutItsMessage } }, stream ?? pino.destination(1));
}

/** The address without its query, in which tickets and codes travel. */
function tellRequest({ method, url, host, ip }: FastifyRequest) {
  return { method, url: url.split('?')[0] ?? '', host, remoteAddress: ip };
}

/** Without a title, or by the habit of others, a line would have the message of its error for one. */
function withoutItsMessage(this: ThisParameterType<LogFn>, given: Parameters<LogFn>, write: LogFn): void {
  const [first, title, ...rest] = given as unknown[];
  const error = first instanceof Error ? first : (Reflect.get(Object(first), 'err') as unknown);
  const isItsMessage = error instanceof Error && (title === undefined || title === error.message);
  const kept = [isItsMessage ? 'an error' : title, ...rest];
  Reflect.apply(write, this, [first instanceof Error ? { err: first } : first, ...kept]);
}
