import { mostRoundTrips } from '../calls/measuredCall.ts';

import type { CallFigures, ServerFigures } from './figures.ts';
import { tableOf } from './table.ts';

const head = [
  'call',
  'server',
  'req/s',
  'best',
  'p50 ms',
  'p99 ms',
  'CPU ms/req',
  'ratio',
  'goal',
  'SQL',
  '',
];

const disturbing = 0.15;

/** Two lines for each call: our server, with how it stands, and the bare one. */
export function serverReport(figures: readonly CallFigures[]): string {
  const table = tableOf(head, rowsOf(figures));
  const foreign = Math.max(...figures.map((each) => each.foreign ?? 0));
  if (foreign < disturbing) return table;
  return `${table}\n\nOther programs took up to ${(foreign * 100).toFixed(0)} % of the machine meanwhile: measure again when it is idle, or with --patient.`;
}

function rowsOf(figures: readonly CallFigures[]): string[][] {
  return figures.flatMap(({ call, real, bare, ratio, goal, roundTrips, isMet }) => [
    [
      call,
      'Bilim',
      ...columnsOf(real),
      ratio.toFixed(2),
      `>= ${goal.toFixed(1)}`,
      `${roundTrips}${roundTrips > mostRoundTrips ? ` > ${mostRoundTrips}` : ''}`,
      isMet ? 'met' : 'NOT MET',
    ],
    ['', 'bare', ...columnsOf(bare)],
  ]);
}

function columnsOf({ perSecond, bestPerSecond, p50, p99, cpuPerCall }: ServerFigures): string[] {
  return [
    perSecond.toFixed(0),
    bestPerSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
    cpuPerCall === undefined ? '' : cpuPerCall.toFixed(2),
  ];
}
