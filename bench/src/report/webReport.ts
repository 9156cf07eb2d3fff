import type { ChatFigures } from '../web/chat.ts';
import type { FirstLoad } from '../web/firstLoad.ts';
import { goals } from '../web/goals.ts';
import type { GridFigures } from '../web/grid.ts';

import type { WeakLineFigures } from '../web/weakLine.ts';

import { disturbance } from './disturbance.ts';
import { tableOf } from './table.ts';

export interface WebFigures {
  readonly login: FirstLoad;
  readonly student: FirstLoad;
  readonly teacher: FirstLoad;
  readonly weakLine: {
    readonly login: WeakLineFigures;
    readonly student: WeakLineFigures;
    readonly teacher: WeakLineFigures;
  };
  readonly grids: readonly Grid[];
  readonly chat: ChatFigures;
}

/** Where figures are typed: a journal of a class or a grading sheet, by its size. */
export interface Grid {
  readonly name: string;
  readonly figures: GridFigures;
}

/** First loads, then where figures are typed. */
export function webReport({ login, student, teacher, weakLine, grids, chat }: WebFigures): string {
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
    tableOf(
      ['weak line, 400 kbit/s and 400 ms', '', 'goal', ''],
      [
        ...weakRows('login', weakLine.login, goals.weakLogin),
        ...weakRows('home, student', weakLine.student, goals.weakHome),
        ...weakRows('home, teacher', weakLine.teacher, goals.weakHome),
      ],
    ),
    ...grids.map(({ name, figures }) =>
      tableOf([`${name}, CPU slowed down 4x`, '', 'goal', ''], gridRows(figures)),
    ),
    tableOf(
      [`chat, ${chat.messages} messages loaded, CPU slowed down 4x`, '', 'goal', ''],
      [
        timed('frame while scrolling, mean, ms', chat.frameMean, goals.chatFrame),
        ['frame while scrolling, 95 %, ms', chat.frameP95.toFixed(1)],
        ['elements in the page', String(chat.elements)],
      ],
    ),
    ...disturbance([
      login,
      student,
      teacher,
      ...Object.values(weakLine),
      chat,
      ...grids.map(({ figures }) => figures),
    ]),
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

function weakRows(name: string, figures: WeakLineFigures, goal: number): string[][] {
  const { seenAt, contentAt, laterAt, shifted } = figures;
  return [
    timed(`${name}: something to see, ms`, seenAt, goals.weakSight),
    timed(`${name}: of use, ms`, contentAt, goal),
    ...(laterAt === null ? [] : [timed(`${name}: of use on later visits, ms`, laterAt, goals.weakLater)]),
    [`${name}: what moves (CLS)`, shifted.toFixed(3), `< ${goals.shift}`, verdict(shifted < goals.shift)],
  ];
}

function gridRows(grid: GridFigures): string[][] {
  const { keys, keyP50, keyP95, openedAfter, paintedAfterData, frameMean, frameP95 } = grid;
  return [
    timed(`key to paint, median of ${keys} keys, ms`, keyP50, goals.keyToPaint),
    ['key to paint, 95 %, ms', keyP95.toFixed(0)],
    timed('painted after its data, ms', paintedAfterData, goals.gridPaint),
    ['opened after, ms', openedAfter.toFixed(0)],
    timed('frame while scrolling, mean, ms', frameMean, goals.frame),
    ['frame while scrolling, 95 %, ms', frameP95.toFixed(1)],
  ];
}

function timed(name: string, ms: number, goal: number): string[] {
  return [name, ms.toFixed(ms < 100 ? 1 : 0), `<= ${goal}`, verdict(ms <= goal)];
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function verdict(isMet: boolean): string {
  return isMet ? 'met' : 'NOT MET';
}
