import type { Answered } from '../load/sendOnTime.ts';

import { quantile } from './figures.ts';

export interface RushFigures {
  readonly answered: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  /** 99 of 100 calls of each second were answered within so many milliseconds: the first ones tell how warm the server was. */
  readonly p99BySecond: readonly number[];
}

export function rushFigures(calls: readonly Pick<Answered, 'atMs' | 'ms'>[]): RushFigures {
  const all = ascending(calls);
  const lastSecond = Math.max(...calls.map(secondOf));
  return {
    answered: all.length,
    p50: quantile(all, 0.5),
    p99: quantile(all, 0.99),
    worst: all.at(-1) ?? Number.NaN,
    p99BySecond: Array.from({ length: lastSecond + 1 }, (_, second) =>
      Math.round(quantile(ascending(calls.filter((call) => secondOf(call) === second)), 0.99)),
    ),
  };
}

function ascending(calls: readonly Pick<Answered, 'ms'>[]): number[] {
  return calls.map(({ ms }) => ms).sort((one, other) => one - other);
}

function secondOf({ atMs }: Pick<Answered, 'atMs'>): number {
  return Math.floor(atMs / 1000);
}
