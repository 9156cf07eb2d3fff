import type { Failures } from './core/failure.ts';

export const qrReportsErrors = {
  'qrreports.nobody': { status: 404, result: 5 },
} as const satisfies Failures;
