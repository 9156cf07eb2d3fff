import type { Failures } from './core/failure.ts';

export const curriculaErrors = {
  'curriculum.unknown': { status: 404, result: 5 },
  'curriculum.changed_elsewhere': { status: 409, result: 6 },
  'curriculum.draft_there': { status: 409, result: 6 },
  'curriculum.ended': { status: 409, result: 6 },
  'curriculum.unsound': { status: 422, result: 2 },
  'curriculum.doubtful': { status: 409, result: 6 },
  'curriculum.no_table': { status: 422, result: 2 },
  'curriculum.one_file': { status: 422, result: 2 },
} as const satisfies Failures;
