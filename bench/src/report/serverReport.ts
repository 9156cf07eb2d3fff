import { mostRoundTrips } from '../calls/measuredCall.ts';

import type { CallFigures, ServerFigures } from './figures.ts';
import { disturbance } from './disturbance.ts';
import { tableOf } from './table.ts';

const head = [
  'call',
  'server',
  'req/s',
  'best',
  'p50 ms',
  'p99 ms',
  'CPU ms',
  'CPU ms of all',
  'ratio',
  'by CPU',
  'goal',
  'SQL',
  '',
];

/** Lines for each call: our server, with how it stands, the bare one, and of a read what a statement could be at best. */
export function serverReport(figures: readonly CallFigures[]): string {
  return [tableOf(head, rowsOf(figures)), ...disturbance(figures)].join('\n\n');
}

function rowsOf(figures: readonly CallFigures[]): string[][] {
  return figures.flatMap(({ call, real, bare, least, ratio, ratioOfCpu, goal, roundTrips, isMet }) => [
    [
      call,
      'Bilim',
      ...columnsOf(real),
      ratio.toFixed(2),
      written(ratioOfCpu),
      `>= ${goal.toFixed(1)}`,
      `${roundTrips}${roundTrips > mostRoundTrips ? ` > ${mostRoundTrips}` : ''}`,
      isMet ? 'met' : 'NOT MET',
    ],
    ['', 'bare', ...columnsOf(bare)],
    ...(least === undefined ? [] : [['', 'least', ...columnsOf(least)]]),
  ]);
}

function columnsOf({
  perSecond,
  bestPerSecond,
  p50,
  p99,
  cpuPerCall,
  cpuPerCallOfAll,
}: ServerFigures): string[] {
  return [
    perSecond.toFixed(0),
    bestPerSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
    written(cpuPerCall),
    written(cpuPerCallOfAll),
  ];
}

function written(figure: number | undefined): string {
  return figure === undefined ? '' : figure.toFixed(2);
}
