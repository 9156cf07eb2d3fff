import { DatabaseError } from 'pg';

import { StartError } from '../startError.ts';

import { OwnError } from './ownError.ts';

/** What a log may say of an error: which one it is, where it came from, and never what somebody wrote. */
export interface DescribedError {
  readonly type: string;
  /** Only where we know that it quotes nothing. */
  readonly message?: string;
  /** Short names and numbers that say what went wrong. */
  readonly facts: Readonly<Record<string, string | number>>;
  /** The statement with its placeholders; what they stood for is not told. */
  readonly statement?: string;
  /** Where it was thrown, without the message that heads a stack. */
  readonly stack?: string;
  readonly causes?: readonly DescribedError[];
}

/** Set by Node, PostgreSQL and the libraries that we use, to names of theirs or ours. */
const facts = [
  'code',
  'errno',
  'syscall',
  'severity',
  'table',
  'column',
  'constraint',
  'routine',
  'command',
  'responseCode',
  'statusCode',
] as const;
const shortName = /^[\w.$: -]{1,80}$/;

/**
 * Complaints of PostgreSQL about itself: the connection, its room, an operator, its system, locks. What it says of
 * data quotes them, and its details do always.
 */
const aboutItself = /^(08|53|57|58|25|55|40|XX)/;

const longestStatement = 300;
const deepest = 4;
const mostCauses = 3;

/**
 * The only form in which an error is written anywhere. Errors of libraries carry what they worked on: parameters of
 * statements, words of people, hashes, addresses. So a message is told where its author is known, and nothing is by default.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, facts: {} };
  const message = plainMessage(error);
  const statement = statementOf(error);
  const stack = framesOf(error);
  const causes = depth < deepest ? causesOf(error).map((cause) => describeError(cause, depth + 1)) : [];
  return {
    type: shortName.test(error.name) ? error.name : 'Error',
    ...(message === undefined ? {} : { message }),
    facts: factsOf(error),
    ...(statement === undefined ? {} : { statement }),
    ...(stack === '' ? {} : { stack }),
    ...(causes.length === 0 ? {} : { causes }),
  };
}

/** The same in one line: `DrizzleQueryError < error 55P03: canceling statement due to lock timeout`. */
export function describeBriefly(error: unknown): string {
  return chain(describeError(error))
    .map(({ type, message, facts: { code, responseCode } }) =>
      [[type, code, responseCode].filter((part) => part !== undefined).join(' '), message]
        .filter((part) => part !== undefined)
        .join(': '),
    )
    .join(' < ');
}

function chain(told: DescribedError): DescribedError[] {
  const [cause] = told.causes ?? [];
  return cause === undefined ? [told] : [told, ...chain(cause)];
}

function plainMessage(error: Error): string | undefined {
  if (error instanceof OwnError || error instanceof StartError) return error.message;
  if (error instanceof DatabaseError && aboutItself.test(error.code ?? '')) return error.message;
  return undefined;
}

function factsOf(error: Error): Record<string, string | number> {
  return Object.fromEntries(
    facts.flatMap((name) => {
      const value: unknown = Reflect.get(error, name);
      const isTold = typeof value === 'number' || (typeof value === 'string' && shortName.test(value));
      return isTold ? [[name, value]] : [];
    }),
  );
}

/** Drizzle's; our statements hold no values, only places for them. */
function statementOf(error: Error): string | undefined {
  const text: unknown = 'params' in error && 'query' in error ? error.query : undefined;
  return typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').slice(0, longestStatement) : undefined;
}

/** A message may have lines that look like frames: it is cut away first. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  const below = at === -1 ? '' : stack.slice(at + message.length);
  return below
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n');
}

function causesOf(error: Error): readonly unknown[] {
  const several = error instanceof AggregateError ? error.errors.slice(0, mostCauses) : [];
  return error.cause === undefined ? several : [error.cause, ...several];
}
