import type { Failures } from './core/failure.ts';

export const materialsErrors = {
  'materials.unknown': { status: 404, result: 5 },
  'materials.not_taught': { status: 403, result: 4 },
  'materials.changed_elsewhere': { status: 409, result: 6 },
  'materials.used_as_book': { status: 409, result: 6 },
  'materials.no_file': { status: 422, result: 2 },
  'materials.one_file': { status: 422, result: 2 },
  'materials.bad_archive': { status: 422, result: 2 },
  'materials.archive_too_large': { status: 413, result: 9 },
  'materials.archive_too_many': { status: 413, result: 9 },
  'materials.archive_bad_name': { status: 422, result: 2 },
  'materials.archive_no_page': { status: 422, result: 2 },
  'materials.archive_bad_manifest': { status: 422, result: 2 },
  'materials.reminded_today': { status: 409, result: 6 },
  'upload.unknown': { status: 404, result: 5 },
  'upload.unfinished': { status: 409, result: 6 },
} as const satisfies Failures;
