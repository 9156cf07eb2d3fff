import type { Failures } from './core/failure.ts';

export const menuErrors = {
  'menu.changed_elsewhere': { status: 409, result: 6 },
  'menu.unknown': { status: 404, result: 5 },
  'menu.needed': { status: 422, result: 2 },
} as const satisfies Failures;
