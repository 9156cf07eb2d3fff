import type { Failures } from './core/failure.ts';

export const brandingErrors = {
  'branding.changed_elsewhere': { status: 409, result: 6 },
  'branding.logo_unknown': { status: 404, result: 5 },
  'branding.one_file': { status: 422, result: 2 },
  'branding.not_png': { status: 422, result: 2 },
} as const satisfies Failures;
