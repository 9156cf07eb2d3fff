/** Measures a busy hour of teaching: `npm run bench -- day --size city`. */
import { writeFileSync } from 'node:fs';

import { openTerminal, StartError, systemClock, universityDay } from '@bilim/server/measuring';

import { fromRoot } from '../../scripts/root.mjs';

import type { MeasuredCall, Shot } from './calls/measuredCall.ts';
import { prepareMarking } from './calls/prepareMarking.ts';
import { withCleanup } from './cleanup.ts';
import { openBenchDatabase } from './database.ts';
import { openStudio } from './derive/studio.ts';
import { sendOnTime } from './load/sendOnTime.ts';
import { buildIfStale, startRealServer } from './load/servers.ts';
import { readOptions } from './options.ts';
import type { Options } from './options.ts';
import { describeMachine } from './report/machine.ts';
import { rushFigures } from './report/rush.ts';
import type { RushFigures } from './report/rush.ts';
import { tableOf } from './report/table.ts';
import { prepareClasses } from './setup/classes.ts';
import { forgetEarlierRuns } from './setup/people.ts';

/** So many teachers, each in a lesson of their own. */
const plan = { classes: 300, students: 12, lessons: 10 };
const marksPerMinute = 50;
/** Milliseconds in which 99 of 100 marks are to be answered, counted from when they were typed. */
const goalP99 = 200;

try {
  await measureDay(readOptions(process.argv.slice(3), process.env, 'city'));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

async function measureDay(options: Options): Promise<void> {
  const terminal = openTerminal(process.stdout);
  buildIfStale(['apps/server/dist']);
  const seconds = Math.max(20, options.seconds);
  const outcome = await withCleanup(async (defer) => {
    const database = await openBenchDatabase(options, terminal, defer);
    const { parts } = database;
    const call = await terminal.during('Teachers', async () => {
      await forgetEarlierRuns(parts.pool);
      const classes = await prepareClasses(parts.pool, plan, universityDay(systemClock.now()));
      const studio = await openStudio(parts);
      const prepared = await prepareMarking(studio, parts, classes);
      await studio.close();
      return prepared;
    });
    const server = await terminal.during('Server', () => startRealServer(database));
    defer(() => server.stop());
    const shots = await typedMarks(call, seconds);
    const before = await call.countWritten();
    const answered = await terminal.during(`${plan.classes} teachers, ${seconds} s`, () =>
      sendOnTime(
        { port: server.port, connections: plan.classes },
        shots.map(({ atMs, shot: { caller, body } }) => ({
          atMs,
          path: call.path,
          headers: call.headers[caller] ?? {},
          body: () => body,
        })),
      ),
    );
    const written = ((await call.countWritten()) ?? 0) - (before ?? 0);
    return { size: database.size, sent: shots.length, written, ...rushFigures(answered) };
  });
  report(outcome, seconds);
}

interface Typed {
  readonly atMs: number;
  readonly shot: Shot;
}

/** Every teacher types evenly; who begins when is spread over the first beat. */
async function typedMarks(call: MeasuredCall, seconds: number): Promise<Typed[]> {
  const beat = 60_000 / marksPerMinute;
  const each = Math.floor((seconds * 1000) / beat);
  const teachers = new Map<number, Shot[]>();
  for (const shot of (await call.aim(1, plan.classes))[0] ?? []) {
    const own = teachers.get(shot.caller) ?? [];
    if (own.length < each) teachers.set(shot.caller, [...own, shot]);
  }
  return [...teachers.values()]
    .flatMap((own, place) =>
      own.map((shot, index) => ({ atMs: (index + place / teachers.size) * beat, shot })),
    )
    .sort((one, other) => one.atMs - other.atMs);
}

interface Outcome extends RushFigures {
  readonly size: string;
  readonly sent: number;
  readonly written: number;
}

function report(outcome: Outcome, seconds: number): void {
  const { size, sent, written, p50, p99, worst, p99BySecond } = outcome;
  const perSecond = sent / seconds;
  const isMet = p99 <= goalP99 && written === sent && sent > 0;
  const row = [p50, p99, worst].map((value) => value.toFixed(1));
  console.log(
    `\n${tableOf(
      [`${plan.classes} teachers`, 'marks/s', 'sent', 'written', 'p50 ms', 'p99 ms', 'worst', 'goal', ''],
      [
        [
          `${marksPerMinute} marks a minute`,
          perSecond.toFixed(0),
          String(sent),
          String(written),
          ...row,
          `p99 <= ${goalP99}`,
          isMet ? 'met' : 'NOT MET',
        ],
      ],
    )}\n`,
  );
  console.log(`p99 of each second: ${p99BySecond.join(' ')} ms.`);
  console.log(
    `Size ${size}, one server process; load, server and PostgreSQL share ${describeMachine().cores} cores.`,
  );
  const kept = {
    at: new Date().toISOString(),
    machine: describeMachine(),
    seconds,
    perSecond,
    ...outcome,
  };
  writeFileSync(fromRoot('var/bench/day.json'), `${JSON.stringify(kept, null, 2)}\n`);
  if (!isMet) process.exitCode = 1;
}
