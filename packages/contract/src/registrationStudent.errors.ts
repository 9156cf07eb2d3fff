import type { Failures } from './core/failure.ts';

export const registrationStudentErrors = {
  'regstudent.unknown': { status: 404, result: 5 },
  'regstudent.no_discipline': { status: 404, result: 5 },
  'regstudent.over': { status: 422, result: 2 },
  'regstudent.nothing_more': { status: 422, result: 2 },
} as const satisfies Failures;
