import type { Failures } from './core/failure.ts';

export const dictionariesErrors = {
  'dictionary.unknown': { status: 404, result: 5 },
  'dictionary.row_unknown': { status: 404, result: 5 },
  'dictionary.changed_elsewhere': { status: 409, result: 6 },
  'dictionary.taken': { status: 409, result: 6 },
  'dictionary.in_use': { status: 409, result: 6 },
  'dictionary.impossible': { status: 422, result: 2 },
  'dictionary.settled': { status: 409, result: 6 },
  'dictionary.only_one': { status: 409, result: 6 },
  'dictionary.merge_clash': { status: 409, result: 6 },
  'dictionary.merge_other': { status: 409, result: 6 },
  'dictionary.merge_outside': { status: 409, result: 6 },
  'dictionary.change_unknown': { status: 404, result: 5 },
  'dictionary.changed_since': { status: 409, result: 6 },
  'dictionary.no_table': { status: 422, result: 2 },
  'dictionary.one_file': { status: 422, result: 2 },
} as const satisfies Failures;
