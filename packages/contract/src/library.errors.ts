import type { Failures } from './core/failure.ts';

export const libraryErrors = {
  'library.unknown': { status: 404, result: 5 },
  'library.no_category': { status: 404, result: 5 },
  'library.not_yours': { status: 403, result: 4 },
  'library.in_materials': { status: 409, result: 6 },
  'library.changed_elsewhere': { status: 409, result: 6 },
  'library.double': { status: 409, result: 6 },
  'library.read_only': { status: 403, result: 4 },
  'library.broken': { status: 422, result: 2 },
  'library.locked': { status: 422, result: 2 },
  'library.catalogue_too_long': { status: 422, result: 2 },
  'library.no_table': { status: 422, result: 2 },
  'library.no_records': { status: 422, result: 2 },
  'library.broken_record': { status: 422, result: 2 },
  'library.one_list': { status: 422, result: 2 },
  'library.feed_unknown': { status: 404, result: 5 },
  'library.too_many_marks': { status: 409, result: 8 },
} as const satisfies Failures;
