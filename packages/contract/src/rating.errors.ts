import type { Failures } from './core/failure.ts';

export const ratingErrors = {
  'rating.unknown_group': { status: 404, result: 5 },
} as const satisfies Failures;
