import type { Failures } from './core/failure.ts';

export const calendarErrors = {
  'calendar.address_unknown': { status: 404, result: 5 },
} as const satisfies Failures;
