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
  const all = ascending(calls.map(({ ms }) => ms));
  const bySecond: (number[] | undefined)[] = [];
  for (const { atMs, ms } of calls) (bySecond[Math.floor(atMs / 1000)] ??= []).push(ms);
  return {
    answered: all.length,
    p50: quantile(all, 0.5),
    p99: quantile(all, 0.99),
    worst: all.at(-1) ?? Number.NaN,
    p99BySecond: Array.from(bySecond, (own = []) => Math.round(quantile(ascending(own), 0.99))),
  };
}

const ascending = (all: readonly number[]) => all.toSorted((one, other) => one - other);
