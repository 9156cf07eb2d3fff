import { mostRoundTrips } from '../calls/measuredCall.ts';
import type { Comparison, Round } from '../load/compareServers.ts';

export interface ServerFigures {
  readonly perSecond: number;
  readonly bestPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpuPerCall: number | undefined;
  readonly cpuPerCallOfAll: number | undefined;
}

export interface CallFigures {
  readonly call: string;
  readonly real: ServerFigures;
  readonly bare: ServerFigures;
  /** What a statement could be at best; undefined for writes. */
  readonly least: ServerFigures | undefined;
  /** Median over the rounds of real to bare, each round beside its neighbour. */
  readonly ratio: number;
  /** The same from processor time, which other programs disturb less. */
  readonly ratioOfCpu: number | undefined;
  readonly goal: number;
  readonly roundTrips: number;
  /** The largest share of the machine that other programs took in a round. */
  readonly foreign: number | undefined;
  readonly isMet: boolean;
}

export function figuresOf({ call, real, bare, least }: Comparison): CallFigures {
  const [ours, theirs] = [summaryOf(real), summaryOf(bare)];
  const ratio = median(real.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? perSecond)));
  return {
    call: call.name,
    real: ours,
    bare: theirs,
    least: least.length === 0 ? undefined : summaryOf(least),
    ratio,
    ratioOfCpu:
      ours.cpuPerCallOfAll === undefined || theirs.cpuPerCallOfAll === undefined
        ? undefined
        : theirs.cpuPerCallOfAll / ours.cpuPerCallOfAll,
    goal: call.goal,
    roundTrips: call.roundTrips,
    foreign: worstOf([...real, ...bare, ...least].map(({ foreign }) => foreign)),
    isMet: ratio >= call.goal && call.roundTrips <= mostRoundTrips,
  };
}

function summaryOf(rounds: readonly Round[]): ServerFigures {
  const latencies = rounds.flatMap((round) => [...round.latencies]).sort((a, b) => a - b);
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    bestPerSecond: Math.max(...rounds.map(({ perSecond }) => perSecond)),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    cpuPerCall: medianOf(rounds.map(({ cpuPerCall }) => cpuPerCall)),
    cpuPerCallOfAll: medianOf(rounds.map(({ cpuPerCallOfAll }) => cpuPerCallOfAll)),
  };
}

/** The largest of those that are known. */
export function worstOf(shares: readonly (number | undefined)[]): number | undefined {
  const known = shares.flatMap((share) => share ?? []);
  return known.length === 0 ? undefined : Math.max(...known);
}

/** Of those that are known. */
function medianOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.flatMap((value) => value ?? []);
  return known.length === 0 ? undefined : median(known);
}

export function median(values: readonly number[]): number {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

/** Of values in ascending order. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
