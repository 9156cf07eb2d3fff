import type { ErrorCode } from './errors.ts';

/** By name: the table of failures, which knows them by their status, is heavy and stays on the server. */
const codes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'auth.required',
  'auth.session_expired',
  'auth.session_elsewhere',
  'auth.session_password',
  'auth.session_renewed',
  'auth.session_too_many',
  // Of the person whom one looked as; the browser goes on as its owner's.
  'auth.viewing_over',
]);

/** Whether whoever gets this refusal is not signed in, or no longer. */
export function asksToSignIn(code: ErrorCode): boolean {
  return codes.has(code);
}
