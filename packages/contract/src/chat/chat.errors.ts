import type { Failures } from '../core/failure.ts';

export const chatErrors = {
  'chat.not_member': { status: 403, result: 4 },
  'chat.message_unknown': { status: 404, result: 5 },
  'chat.closed': { status: 423, result: 7 },
  'chat.too_many': { status: 429, result: 11 },
  'chat.full': { status: 409, result: 8 },
  'chat.teachers_only': { status: 403, result: 4 },
  'chat.report_unknown': { status: 404, result: 5 },
  'chat.report_decided': { status: 409, result: 6 },
} as const satisfies Failures;
