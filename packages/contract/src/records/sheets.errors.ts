import type { Failures } from '../core/failure.ts';

export const sheetErrors = {
  'sheets.unknown': { status: 404, result: 5 },
  'sheets.no_group': { status: 404, result: 5 },
  'sheets.not_open': { status: 423, result: 7 },
  'sheets.not_listed': { status: 404, result: 5 },
  'sheets.too_many_points': { status: 422, result: 2 },
  'sheets.changed_elsewhere': { status: 409, result: 6 },
  'sheets.empty_rows': { status: 409, result: 6 },
  'sheets.wrong_password': { status: 422, result: 2 },
  'sheets.not_signed': { status: 409, result: 6 },
} as const satisfies Failures;
