import type { Failures } from './core/failure.ts';

export const settingsErrors = {
  'setting.unknown': { status: 404, result: 5 },
  'setting.changed_elsewhere': { status: 409, result: 6 },
} as const satisfies Failures;
