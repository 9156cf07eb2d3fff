import type { Failures } from './core/failure.ts';

export const confirmationsErrors = {
  'confirmations.unknown': { status: 404, result: 6 },
  /** Somebody was faster. */
  'confirmations.decided': { status: 409, result: 13 },
  /** Whoever asked, or whom it is about, is no second person. */
  'confirmations.second_person': { status: 403, result: 4 },
} as const satisfies Failures;
