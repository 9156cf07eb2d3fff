import type { FirstLoad } from '../web/firstLoad.ts';
import { goals } from '../web/goals.ts';
import type { GridFigures } from '../web/grid.ts';

import { disturbance } from './disturbance.ts';
import { tableOf } from './table.ts';

export interface WebFigures {
  readonly login: FirstLoad;
  readonly student: FirstLoad;
  readonly teacher: FirstLoad;
  readonly grid: GridFigures & { readonly foreign: number | undefined };
}

/** First loads, then the journal. */
export function webReport({ login, student, teacher, grid }: WebFigures): string {
  return [
    tableOf(
      ['first load, brotli', 'JS kB', 'CSS kB', 'fonts kB', 'other kB', 'requests', 'goal JS', ''],
      [
        transferRow('login', login, goals.loginScript),
        transferRow('home, student', student, goals.homeScript),
        transferRow('home, teacher', teacher, goals.homeScript),
      ],
    ),
    tableOf(
      ['CPU slowed down 4x', 'first paint ms', 'content ms', 'usable ms'],
      [timesRow('login', login), timesRow('home, student', student), timesRow('home, teacher', teacher)],
    ),
    tableOf(['journal, 60 by 60, CPU slowed down 4x', '', 'goal', ''], gridRows(grid)),
    ...disturbance([login, student, teacher, grid]),
  ].join('\n\n');
}

function transferRow(name: string, { transfer }: FirstLoad, goal: number): string[] {
  const { script, style, font, other, requests } = transfer;
  return [
    name,
    ...[script, style, font, other].map(kilobytes),
    String(requests),
    `<= ${kilobytes(goal)}`,
    verdict(script <= goal),
  ];
}

function timesRow(name: string, { paintedAt, contentAt, usableAt }: FirstLoad): string[] {
  return [name, ...[paintedAt, contentAt, usableAt].map((ms) => ms.toFixed(0))];
}

function gridRows({ keys, keyP50, keyP95, openedAfter, frameMean, frameP95 }: GridFigures): string[][] {
  const goal = `<= ${goals.keyToPaint}`;
  return [
    [
      `key to paint, median of ${keys} keys, ms`,
      keyP50.toFixed(0),
      goal,
      verdict(keyP50 <= goals.keyToPaint),
    ],
    ['key to paint, 95 %, ms', keyP95.toFixed(0), goal, verdict(keyP95 <= goals.keyToPaint)],
    ['frame while scrolling, mean, ms', frameMean.toFixed(1)],
    ['frame while scrolling, 95 %, ms', frameP95.toFixed(1)],
    ['opened after, ms', openedAfter.toFixed(0)],
  ];
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function verdict(isMet: boolean): string {
  return isMet ? 'met' : 'NOT MET';
}
