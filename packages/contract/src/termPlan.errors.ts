import type { Failures } from './core/failure.ts';

export const termPlanErrors = {
  'termplan.unknown': { status: 404, result: 5 },
  'termplan.no_term': { status: 404, result: 5 },
  'termplan.no_teacher': { status: 404, result: 5 },
  'termplan.changed_elsewhere': { status: 409, result: 6 },
  'termplan.in_force': { status: 409, result: 6 },
  'termplan.held': { status: 409, result: 6 },
  'termplan.indivisible': { status: 422, result: 2 },
  'termplan.unlike': { status: 422, result: 2 },
} as const satisfies Failures;
