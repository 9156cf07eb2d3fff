import type { Failures } from './core/failure.ts';

export const registrationOffersErrors = {
  'regoffers.unknown': { status: 404, result: 5 },
  'regoffers.nobody': { status: 422, result: 2 },
} as const satisfies Failures;
