import type { Failures } from './core/failure.ts';

export const transcriptErrors = {
  'transcript.unknown': { status: 404, result: 5 },
  'transcript.empty': { status: 409, result: 6 },
  'transcript.office_only': { status: 403, result: 4 },
} as const satisfies Failures;
