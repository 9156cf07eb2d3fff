import type { Failures } from './core/failure.ts';

export const profileErrors = {
  'people.not_found': { status: 404, result: 5 },
  'photo.too_large': { status: 413, result: 9 },
  'photo.wrong_type': { status: 415, result: 10 },
  'photo.too_many_pixels': { status: 413, result: 9 },
  'photo.area': { status: 422, result: 2 },
} as const satisfies Failures;
