import type { Failures } from './core/failure.ts';

export const qrErrors = {
  'qr.lesson_unknown': { status: 404, result: 5 },
  'qr.not_today': { status: 423, result: 7 },
  'card.unreadable': { status: 422, result: 16 },
  'card.replaced': { status: 422, result: 16 },
  'qr.card_unknown': { status: 422, result: 16 },
} as const satisfies Failures;
