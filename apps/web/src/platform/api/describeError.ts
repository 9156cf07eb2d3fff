import { AppError } from '@bilim/contract';
import { NotUnderstood } from '@bilim/contract/client';
import type { TFunction } from 'i18next';
import * as z from 'zod/mini';

import { OtherPersonHere } from './OtherPersonHere.ts';
import { TransportError, type FailureClass } from './TransportError.ts';

/** One sentence for the person. The server's own sentence is already in their language. */
export function describeError(error: unknown, t: TFunction): string {
  if (error instanceof AppError) return error.told?.sentence || t('err.1');
  if (error instanceof OtherPersonHere) return t('err.otherperson');
  if (error instanceof NotUnderstood) return t('err.14');
  // What the contract does not let through was never sent.
  if (error instanceof z.core.$ZodError) return t('err.2');
  if (!(error instanceof TransportError)) return t('err.unexpected');

  return t(sentences[error.failure]);
}

const sentences = {
  TIMEOUT_ERROR: 'err.timeout',
  NETWORK_ERROR: 'err.connection',
  CONNECTION_ERROR: 'err.connection',
  SERVER_ERROR: 'err.1',
  CANCEL_ERROR: 'err.cancelled',
  CLIENT_ERROR: 'err.unexpected',
  UNKNOWN_ERROR: 'err.unexpected',
} as const satisfies Record<FailureClass, string>;

/** Whether no answer came: it may have been done or not. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof TransportError &&
  (error.failure === 'NETWORK_ERROR' ||
    error.failure === 'CONNECTION_ERROR' ||
    error.failure === 'TIMEOUT_ERROR');

const passing: ReadonlySet<string> = new Set(['server.busy', 'file.not_scanned']);

/** Whether trying again may help: no answer, or the server's own trouble. */
export function isPassing(error: unknown): boolean {
  if (error instanceof AppError) return passing.has(error.code);
  return (
    error instanceof TransportError && error.failure !== 'CLIENT_ERROR' && error.failure !== 'CANCEL_ERROR'
  );
}
