import type { Failures } from './core/failure.ts';

export const enrolmentErrors = {
  'registration.unknown': { status: 404, result: 5 },
  'registration.not_offered': { status: 404, result: 5 },
  'registration.inactive': { status: 403, result: 4 },
  'registration.held': { status: 403, result: 4 },
  'registration.not_yet': { status: 423, result: 7 },
  'registration.no_period': { status: 423, result: 7 },
  'registration.closed': { status: 423, result: 7 },
  'registration.not_in_plan': { status: 403, result: 4 },
  'registration.already': { status: 409, result: 6 },
  'registration.prerequisites': { status: 422, result: 2 },
  'registration.block_full': { status: 409, result: 8 },
  'registration.too_many_credits': { status: 409, result: 8 },
  'registration.no_seats': { status: 409, result: 8 },
  'registration.queued': { status: 409, result: 8 },
  'registration.clash': { status: 409, result: 8 },
  'registration.compulsory': { status: 403, result: 4 },
  'registration.marked': { status: 409, result: 6 },
  'registration.changed_elsewhere': { status: 409, result: 6 },
  'registration.has_seats': { status: 409, result: 6 },
  'registration.reason_missing': { status: 422, result: 2 },
} as const satisfies Failures;
