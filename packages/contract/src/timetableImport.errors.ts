import type { Failures } from './core/failure.ts';

export const timetableErrors = {
  'timetable.no_term': { status: 404, result: 5 },
  'timetable.one_file': { status: 422, result: 2 },
  'timetable.no_table': { status: 422, result: 2 },
  'timetable.empty': { status: 422, result: 2 },
  'timetable.too_many_lines': { status: 413, result: 9 },
  'timetable.too_many_errors': { status: 413, result: 9 },
  'timetable.too_many_times': { status: 413, result: 9 },
  'timetable.too_many_clashes': { status: 413, result: 9 },
  'timetable.clashes_differ': { status: 409, result: 6 },
  'timetable.bad_calendar': { status: 422, result: 2 },
  'timetable.not_ready': { status: 409, result: 6 },
  'timetable.target_unknown': { status: 404, result: 5 },
  'timetable.rooms_not_yours': { status: 403, result: 4 },
  'timetable.clash': { status: 409, result: 6 },
} as const satisfies Failures;
