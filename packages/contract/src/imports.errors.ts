import type { Failures } from './core/failure.ts';

export const importsErrors = {
  'imports.whole_university': { status: 403, result: 4 },
  'imports.unknown': { status: 404, result: 5 },
  'imports.one_file': { status: 422, result: 2 },
  'imports.too_large': { status: 413, result: 9 },
  'imports.busy': { status: 409, result: 6 },
  'imports.not_now': { status: 409, result: 6 },
  'imports.shown_otherwise': { status: 409, result: 6 },
  'imports.has_errors': { status: 409, result: 6 },
  'imports.leaving_unconfirmed': { status: 409, result: 6 },
  'imports.no_file': { status: 409, result: 6 },
  'imports.column_unknown': { status: 422, result: 2 },
  'imports.not_last': { status: 409, result: 6 },
  'workbook.wrong_type': { status: 415, result: 10 },
  'workbook.old_format': { status: 415, result: 10 },
  'workbook.locked': { status: 422, result: 2 },
  'workbook.too_large': { status: 413, result: 9 },
  'workbook.broken': { status: 422, result: 2 },
} as const satisfies Failures;
