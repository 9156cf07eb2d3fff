import type { Failures } from './core/failure.ts';

export const wordingErrors = {
  'wording.unknown': { status: 404, result: 5 },
  'wording.changed_elsewhere': { status: 409, result: 6 },
  'wording.fixed': { status: 409, result: 2 },
  'wording.one_file': { status: 422, result: 2 },
  'wording.no_table': { status: 422, result: 2 },
} as const satisfies Failures;
