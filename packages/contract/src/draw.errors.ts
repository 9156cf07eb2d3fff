import type { Failures } from './core/failure.ts';

export const drawErrors = {
  'draw.no_period': { status: 404, result: 5 },
  'draw.unknown': { status: 404, result: 5 },
  'draw.no_wishes': { status: 423, result: 7 },
  'draw.not_offered': { status: 422, result: 2 },
  'draw.done': { status: 409, result: 6 },
  'draw.finished': { status: 409, result: 6 },
  'draw.busy': { status: 409, result: 6 },
  'draw.too_early': { status: 423, result: 7 },
} as const satisfies Failures;
