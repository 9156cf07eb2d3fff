import type { Failures } from './core/failure.ts';

export const newsErrors = {
  'news.unknown': { status: 404, result: 5 },
  'news.outside_right': { status: 403, result: 4 },
  'news.changed_elsewhere': { status: 409, result: 6 },
  'news.not_out': { status: 409, result: 6 },
  'news.reminded_today': { status: 409, result: 6 },
  'news.nobody_to_remind': { status: 409, result: 6 },
} as const satisfies Failures;
