import { AppError } from '@bilim/contract';
import type { TFunction } from 'i18next';

import { TransportError } from './TransportError.ts';

/** One sentence for the person. The server's own sentence is already in their language. */
export function describeError(error: unknown, t: TFunction): string {
  if (error instanceof AppError) return error.told?.sentence || t('err.1');
  if (!(error instanceof TransportError)) return t('err.unexpected');

  switch (error.failure) {
    case 'TIMEOUT_ERROR':
      return t('err.timeout');
    case 'NETWORK_ERROR':
    case 'CONNECTION_ERROR':
      return t('err.connection');
    case 'SERVER_ERROR':
      return t('err.1');
    case 'CANCEL_ERROR':
      return t('err.cancelled');
    case 'CLIENT_ERROR':
    case 'UNKNOWN_ERROR':
      return t('err.unexpected');
  }
}

/** Whether trying again may help: no answer, or the server's own trouble. */
export function isPassing(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'server.busy';
  return (
    error instanceof TransportError && error.failure !== 'CLIENT_ERROR' && error.failure !== 'CANCEL_ERROR'
  );
}
