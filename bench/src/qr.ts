/** Measures a rush of scans: `npm run bench -- qr --size city`. */
import { writeFileSync } from 'node:fs';

import { qrApi } from '@bilim/contract/qr';
import { qrLessonApi } from '@bilim/contract/qrLesson';
import {
  lessonCode,
  openTerminal,
  StartError,
  stepOf,
  systemClock,
  universityDay,
} from '@bilim/server/measuring';
import type { Keys, Terminal } from '@bilim/server/measuring';
import type { Pool } from 'pg';

import { fromRoot } from '../../scripts/root.mjs';

import { wireBody } from './calls/wireBody.ts';
import { withCleanup } from './cleanup.ts';
import { openBenchDatabase } from './database.ts';
import { headersOf, openStudio } from './derive/studio.ts';
import type { Studio } from './derive/studio.ts';
import { momentOf } from './load/momentOf.ts';
import { sendOnTime } from './load/sendOnTime.ts';
import type { TimedCall } from './load/sendOnTime.ts';
import { buildIfStale, startRealServer } from './load/servers.ts';
import { readOptions } from './options.ts';
import type { Options } from './options.ts';
import { describeMachine } from './report/machine.ts';
import { rushFigures } from './report/rush.ts';
import type { RushFigures } from './report/rush.ts';
import { tableOf } from './report/table.ts';
import { prepareClasses } from './setup/classes.ts';
import { benchDevice, forgetEarlierRuns } from './setup/people.ts';
import { prepareLessons } from './setup/scanning.ts';
import type { RunningLesson } from './setup/scanning.ts';

/** One class, and forty others that do the same. */
const plan = { classes: 41, students: 100, lessons: 1 };
const rushMs = 10_000;
/** One phone in so many sends twice, as phones do whose network stumbles. */
const twiceEvery = 10;
/** How often a screen in front of a class asks who came. */
const listEveryMs = 2_000;
/** Milliseconds in which 99 of 100 scans are to be answered, counted from when the phone read the code. */
const goalP99 = 300;
const connections = 500;

try {
  await measureRush(readOptions(process.argv.slice(3), process.env, 'city'));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

async function measureRush(options: Options): Promise<void> {
  const terminal = openTerminal(process.stdout);
  buildIfStale(['apps/server/dist']);
  const outcome = await withCleanup(async (defer) => {
    const database = await openBenchDatabase(options, terminal, defer);
    const { parts } = database;
    const lessons = await terminal.during('Lessons', async () => {
      await forgetEarlierRuns(parts.pool);
      const classes = await prepareClasses(parts.pool, plan, universityDay(systemClock.now()));
      return await prepareLessons(parts.pool, classes, systemClock.now());
    });
    const studio = await openStudio(parts);
    const { scans, lists } = await prepareCalls({ studio, keys: parts.keys }, lessons, terminal);
    await studio.close();
    await haveBeenThere(parts.pool);
    const server = await terminal.during('Server', () => startRealServer(database));
    defer(() => server.stop());
    const answered = await terminal.during(`${scans.length} scans in ${rushMs / 1000} s`, () =>
      sendOnTime({ port: server.port, connections }, [...scans, ...lists]),
    );
    return {
      size: database.size,
      students: lessons.flatMap(({ studentIds }) => studentIds).length,
      scans: rushFigures(answered.slice(0, scans.length)),
      lists: rushFigures(answered.slice(scans.length)),
      ...(await countTaken(parts.pool, lessons)),
    };
  });
  report(outcome);
}

/** Scans, each in a browser of its own, and the screens that ask who came. */
async function prepareCalls(
  { studio, keys }: { readonly studio: Studio; readonly keys: Keys },
  lessons: readonly RunningLesson[],
  terminal: Terminal,
): Promise<Record<'scans' | 'lists', TimedCall[]>> {
  const [scans, lists]: [TimedCall[], TimedCall[]] = [[], []];
  await terminal.during('Phones', async (show) => {
    for (const [place, lesson] of lessons.entries()) {
      show((place + 1) / lessons.length);
      lists.push(...(await asksOf(studio, lesson, place)));
      for (const [seat, studentId] of lesson.studentIds.entries()) {
        const scan = await scanOf({ studio, keys }, lesson, studentId);
        scans.push(scan);
        if (seat % twiceEvery === 0) scans.push({ ...scan, atMs: scan.atMs + 30 });
      }
    }
  });
  return { scans, lists };
}

async function scanOf(
  { studio, keys }: { readonly studio: Studio; readonly keys: Keys },
  { lessonId, latitude, longitude }: RunningLesson,
  studentId: number,
): Promise<TimedCall> {
  const browser = await studio.browserOf({ id: studentId, role: 'student', roles: ['student'], grants: [] });
  const place = latitude === null || longitude === null ? {} : { latitude, longitude, accuracy: 20 };
  return {
    atMs: momentOf(studentId, rushMs),
    path: qrApi.visit.path,
    headers: headersOf(browser),
    body: () =>
      wireBody(qrApi.visit, { code: lessonCode(keys, lessonId, stepOf(systemClock.now())), ...place }),
    check(reply) {
      if (!reply.includes('"state":"present"')) throw new Error(`a scan was not taken: ${reply}`);
    },
  };
}

async function asksOf(
  studio: Studio,
  { teacherId, lessonId }: RunningLesson,
  place: number,
): Promise<TimedCall[]> {
  const browser = await studio.browserOf({ id: teacherId, role: 'teacher', roles: ['teacher'], grants: [] });
  await studio.record(browser, qrLessonApi.open, { lessonId });
  const first = (place / plan.classes) * listEveryMs;
  return Array.from({ length: rushMs / listEveryMs }, (_, turn) => ({
    atMs: first + turn * listEveryMs,
    path: qrLessonApi.register.path,
    headers: headersOf(browser),
    body: () => wireBody(qrLessonApi.register, { lessonId }),
  }));
}

/** They opened the portal some time before the lesson. */
async function haveBeenThere(pool: Pool): Promise<void> {
  await pool.query(
    `update sessions set last_seen_at = last_seen_at - interval '20 minutes' where device = $1`,
    [benchDevice],
  );
}

interface Taken {
  readonly visits: number;
  readonly marks: number;
}

/** Rows that the scans left behind. */
async function countTaken(pool: Pool, lessons: readonly RunningLesson[]): Promise<Taken> {
  const { rows } = await pool.query<Taken>(
    `select (select count(*)::int from qr_visits where lesson_id = any($1) and state = 'present') as visits,
       (select count(*)::int from lesson_marks where lesson_id = any($1) and source = 'qr' and version = 1) as marks`,
    [lessons.map(({ lessonId }) => lessonId)],
  );
  return rows[0] ?? { visits: 0, marks: 0 };
}

interface Outcome extends Taken {
  readonly size: string;
  readonly students: number;
  readonly scans: RushFigures;
  readonly lists: RushFigures;
}

function report({ size, students, scans, lists, visits, marks }: Outcome): void {
  const isMet = scans.p99 <= goalP99 && visits === students && marks === students && students > 0;
  const head = [`${plan.classes} classes`, 'answered', 'p50 ms', 'p99 ms', 'worst', 'goal', ''];
  const rows = [
    [...rowOf('scans', scans), `p99 <= ${goalP99}`, isMet ? 'met' : 'NOT MET'],
    rowOf('lists in front of the class', lists),
  ];
  console.log(`\n${tableOf(head, rows)}\n`);
  console.log(`p99 of each second: ${scans.p99BySecond.join(' ')} ms.`);
  console.log(`${students} students, ${visits} visits, ${marks} marks: one of each is right.`);
  console.log(
    `Size ${size}, one server process; load, server and PostgreSQL share ${describeMachine().cores} cores.`,
  );
  const kept = { at: new Date().toISOString(), machine: describeMachine(), size, students, visits, marks };
  writeFileSync(fromRoot('var/bench/qr.json'), `${JSON.stringify({ ...kept, scans, lists }, null, 2)}\n`);
  if (!isMet) process.exitCode = 1;
}

function rowOf(name: string, { answered, p50, p99, worst }: RushFigures): string[] {
  return [name, String(answered), ...[p50, p99, worst].map((value) => value.toFixed(1))];
}
