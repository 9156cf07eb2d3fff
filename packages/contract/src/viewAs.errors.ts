import type { Failures } from './core/failure.ts';

export const viewAsErrors = {
  'viewas.unknown': { status: 404, result: 5 },
  'viewas.no_account': { status: 409, result: 6 },
  'viewas.more_rights': { status: 403, result: 4 },
} as const satisfies Failures;
