import type { Failures } from './core/failure.ts';

export const registrationOfficeErrors = {
  'regoffice.unknown': { status: 404, result: 5 },
  'regoffice.order': { status: 422, result: 2 },
  'regoffice.credits': { status: 422, result: 2 },
  'regoffice.wishes': { status: 422, result: 2 },
  'regoffice.beside_wishes': { status: 422, result: 2 },
  'regoffice.everywhere': { status: 403, result: 4 },
  'regoffice.drawn': { status: 409, result: 6 },
  'regoffice.published': { status: 409, result: 6 },
  'regoffice.rule_told': { status: 409, result: 6 },
  'regoffice.class_cancelled': { status: 409, result: 6 },
  'regoffice.strange_group': { status: 422, result: 2 },
  'regoffice.too_few_seats': { status: 409, result: 8 },
  'regoffice.still_open': { status: 423, result: 7 },
} as const satisfies Failures;
