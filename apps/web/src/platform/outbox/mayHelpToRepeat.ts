import type { AppError } from '@bilim/contract';

/** The server's own trouble passes, and a session that ended is followed by another; a refusal by a rule stays. */
export function mayHelpToRepeat({ code, told }: AppError): boolean {
  const status = told?.status ?? 500;
  return status >= 500 || status === 401 || status === 408 || status === 429 || code === 'request.xsrf';
}
