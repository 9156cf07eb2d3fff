import type { Failures } from './core/failure.ts';

export const rightsErrors = {
  /** Nobody raises the own rights. */
  'rights.own': { status: 403, result: 4 },
  'rights.not_held': { status: 403, result: 4 },
  'rights.elsewhere': { status: 403, result: 4 },
  'rights.last_administrator': { status: 409, result: 13 },
  'rights.already_held': { status: 409, result: 13 },
  'rights.changed_elsewhere': { status: 409, result: 13 },
  /** Who studies and who teaches says the university's lists. */
  'rights.by_lists': { status: 409, result: 13 },
  'rights.too_narrow': { status: 409, result: 13 },
  'rights.role_unknown': { status: 404, result: 6 },
  'rights.holding_unknown': { status: 404, result: 6 },
} as const satisfies Failures;
