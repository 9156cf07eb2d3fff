import type { Failures } from './core/failure.ts';

export const activationsErrors = {
  'activations.no_mail': { status: 409, result: 13 },
  'activations.not_renewable': { status: 403, result: 4 },
} as const satisfies Failures;
