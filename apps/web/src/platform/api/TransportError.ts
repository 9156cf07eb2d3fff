/** Failure classes of specification section 8. */
export type FailureClass =
  | 'CLIENT_ERROR'
  | 'SERVER_ERROR'
  | 'TIMEOUT_ERROR'
  | 'CONNECTION_ERROR'
  | 'NETWORK_ERROR'
  | 'CANCEL_ERROR'
  | 'UNKNOWN_ERROR';

/** A call that brought back no envelope: no answer in time, no way to the server, or somebody else's answer. */
export class TransportError extends Error {
  override readonly name = 'TransportError';

  constructor(
    readonly failure: FailureClass,
    options?: ErrorOptions,
  ) {
    super(failure, options);
  }
}

/** The class of an HTTP status; null when it tells of success. */
export function classOfStatus(status: number): FailureClass | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 400 && status < 500) return 'CLIENT_ERROR';
  if (status >= 500 && status < 600) return 'SERVER_ERROR';
  return 'UNKNOWN_ERROR';
}

/** The class of whatever `fetch` threw. */
export function classOfThrown(thrown: unknown): FailureClass {
  if (!(thrown instanceof Error)) return 'UNKNOWN_ERROR';
  if (thrown.name === 'TimeoutError') return 'TIMEOUT_ERROR';
  if (thrown.name === 'AbortError') return 'CANCEL_ERROR';
  if (/ECONNREFUSED|ENOTFOUND|ECONNRESET/.test(codeOf(thrown))) return 'CONNECTION_ERROR';
  return thrown instanceof TypeError || thrown.message === 'Network Error'
    ? 'NETWORK_ERROR'
    : 'UNKNOWN_ERROR';
}

function codeOf({ cause }: Error) {
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}
