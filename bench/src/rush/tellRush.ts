import { quantile } from '../report/figures.ts';
import { rushFigures } from '../report/rush.ts';
import type { Run } from './measureRush.ts';
import type { OpenPage } from './openPages.ts';
import type { Noted } from './phone.ts';
import type { Rush } from './prepareRush.ts';
import { word } from './stage.ts';
import type { Told } from './stage.ts';
import { tellSeats, wrongIn } from './verifySeats.ts';
import type { SeatCheck } from './verifySeats.ts';

const goalP99 = 2_000;

interface Found {
  readonly rush: Rush;
  readonly run: Run;
  /** Processor time of each server. */
  readonly cpuMs: readonly number[];
  readonly seen: readonly ReturnType<OpenPage['close']>[];
  readonly check: SeatCheck;
}

export function tellRush({ rush, run, cpuMs, seen, check }: Found): Told {
  const { answers, overMs, ends, failures, loadMs } = run;
  const { p99, p99BySecond } = rushFigures(answers);
  const seated = ends.filter((end) => end === 'seated').length;
  const wrong = wrongIn(check) + Math.abs(check.registrations - seated) + failures.size;
  const shortestMs = Math.min(...seen.map((page) => page.shortestMs));
  const share = (ms: number) => `${((ms / overMs) * 100).toFixed(0)} %`;
  const second = Math.round(overMs / 1000);
  const mostTold = Math.max(0, ...seen.map(({ told }) => told));
  const isTold = mostTold <= second + 1;
  return {
    rows: [
      ...[...new Set(answers.map(({ path }) => path))].map((path) => rowOf(answers, path)),
      ['all calls, 99 of 100 within', `${p99.toFixed(0)} ms`, `<= ${goalP99} ms`, word(p99 <= goalP99)],
      ['answered in a second', ((answers.length / overMs) * 1000).toFixed(0), '', ''],
      ['seats oversold, double or lost, and failures', String(wrong), '0', word(wrong === 0)],
      [
        `${seen.length} open pages told of seats, each at most`,
        `${mostTold} times`,
        `<= ${second + 1}, once a second`,
        word(isTold),
      ],
    ],
    notes: [
      `${rush.studentIds.length} students, ${ends.length} registrations in ${second} s: ${seated} seated, ` +
        `${ends.filter((end) => end === 'full').length} found all full. ${tellSeats(check)}`,
      ...[...failures].map(([said, times]) => `${times} times: ${said}`),
      `Two words of seats came ${shortestMs.toFixed(0)} ms apart at least, with what the later one travelled less. ` +
        `Of a core the servers took ${cpuMs.map(share).join(' and ')}, the load ${share(loadMs)}.`,
      `99 of 100 of every tenth second: ${p99BySecond.filter((_, at) => at % 10 === 0).join(' ')} ms.`,
    ],
    isMet: p99 <= goalP99 && wrong === 0 && isTold,
  };
}

function rowOf(answers: readonly Noted[], path: string): string[] {
  const sorted = answers
    .filter((one) => one.path === path)
    .map(({ ms }) => ms)
    .sort((one, other) => one - other);
  const within = [0.5, 0.99].map((part) => quantile(sorted, part).toFixed(0)).join(' and ');
  const name = path.replace(/^.*\/(\w+)\.json$/, '$1');
  return [`${name}: ${sorted.length}, half and 99 of 100 within`, `${within} ms`, '', ''];
}
