import type { Failures } from './core/failure.ts';

export const documentsErrors = {
  /** A code that was never given, or was changed. */
  'documents.not_valid': { status: 404, result: 5 },
  /** Withdrawn by its owner, past its term, or for one look that was taken. */
  'documents.link_closed': { status: 404, result: 5 },
  'documents.unknown': { status: 404, result: 5 },
  'documents.not_in_force': { status: 409, result: 6 },
  'documents.many_links': { status: 409, result: 6 },
} as const satisfies Failures;
