import type { Failures } from './core/failure.ts';

export const registrationStepsErrors = {
  'regstep.unknown': { status: 404, result: 5 },
  'regstep.used': { status: 409, result: 6 },
} as const satisfies Failures;
