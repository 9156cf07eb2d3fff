import type { Failures } from './core/failure.ts';

export const ordersErrors = {
  'orders.unknown': { status: 404, result: 5 },
  'orders.changed_elsewhere': { status: 409, result: 6 },
  'orders.number_taken': { status: 409, result: 6 },
  'orders.impossible': { status: 409, result: 6 },
  'orders.not_draft': { status: 409, result: 6 },
  'orders.changed_since': { status: 409, result: 6 },
  'orders.no_scan': { status: 422, result: 2 },
  'orders.no_table': { status: 422, result: 2 },
} as const satisfies Failures;
