import type { Failures } from './core/failure.ts';

export const excusesErrors = {
  'excuse.unknown': { status: 404, result: 5 },
  'excuse.decided': { status: 409, result: 6 },
  'excuse.not_studying': { status: 409, result: 6 },
  'excuse.overlaps': { status: 409, result: 6 },
  'excuse.files_missing': { status: 422, result: 2 },
  'excuse.too_many_files': { status: 422, result: 2 },
  'excuse.too_large': { status: 413, result: 9 },
  'excuse.wrong_type': { status: 415, result: 10 },
  'excuse.outside_year': { status: 422, result: 2 },
  'excuse.too_long': { status: 422, result: 2 },
  'excuse.too_late': { status: 422, result: 2 },
} as const satisfies Failures;
