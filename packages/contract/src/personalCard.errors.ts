import type { Failures } from './core/failure.ts';

export const personalCardErrors = {
  'personal.changed_elsewhere': { status: 409, result: 6 },
  'personal.already_asked': { status: 409, result: 6 },
  'personal.same_value': { status: 409, result: 6 },
  'personal.taken': { status: 409, result: 6 },
  'personal.decided': { status: 409, result: 6 },
  'personal.document_missing': { status: 422, result: 2 },
  'personal.unknown': { status: 404, result: 5 },
} as const satisfies Failures;
