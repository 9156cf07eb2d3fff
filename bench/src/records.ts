/** Measures rating and papers of a city: `npm run bench -- records`. */
import { writeFileSync } from 'node:fs';
import os from 'node:os';

import { createClient } from '@bilim/contract/client';
import { ratingApi } from '@bilim/contract/rating';
import { transcriptApi } from '@bilim/contract/transcript';
import type { Person } from '@bilim/contract';
import { buildApp, openTerminal, StartError, systemClock, workOutAll } from '@bilim/server/measuring';
import type { Parts } from '@bilim/server/measuring';

import { fromRoot } from '../../scripts/root.mjs';

import { withCleanup } from './cleanup.ts';
import { openBenchDatabase } from './database.ts';
import { browserFor } from './derive/studio.ts';
import { readOptions } from './options.ts';
import type { Options } from './options.ts';
import { describeMachine } from './report/machine.ts';
import { tableOf } from './report/table.ts';
import { officeOf } from './setup/office.ts';
import { forgetEarlierRuns, gradedStudents } from './setup/people.ts';

const readers = 20;
/** So many papers are drawn, of the five thousand that a summer brings. */
const drawn = 200;
const wholeSummer = 5_000;
const goals = { ratingSeconds: 60, papersMinutes: 10 } as const;

try {
  await measureRecords(readOptions(process.argv.slice(3), process.env, 'city'));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

async function measureRecords(options: Options): Promise<void> {
  const terminal = openTerminal(process.stdout);
  const rows = await withCleanup(async (defer) => {
    const { parts } = await openBenchDatabase(options, terminal, defer);
    await forgetEarlierRuns(parts.pool);
    const app = await buildApp(parts);
    defer(() => app.close());
    const students = await gradedStudents(parts.pool, Math.max(readers, drawn));
    const as = async (person: Person) => {
      const browser = await browserFor(app, parts, person);
      const call = createClient(
        (url, init) => browser.fetch(url, init),
        () => person,
      );
      return { browser, call };
    };
    const reading = await Promise.all(students.slice(0, readers).map(({ person }) => as(person)));
    const rating = await whileReading(
      async () => await workOutAll(parts.db, systemClock.now()),
      reading.map(
        ({ call }) =>
          async () =>
            void (await call(ratingApi.own, {})),
      ),
    );
    const office = await as(
      await officeOf(parts.pool, ['transcripts.read', 'transcripts.issue'], 'registrar'),
    );
    const papers = await whileReading(async () => {
      for (const { person } of students.slice(0, drawn)) {
        const { documentId } = await office.call(transcriptApi.issue, {
          studentId: person.id,
          language: 'ru',
        });
        const reply = await office.browser.get(`/api/issued/document.pdf?document=${documentId}`);
        if (reply.statusCode !== 200) throw new Error(`a paper answers ${reply.statusCode}`);
      }
    }, []);
    return [...(await ratingRows(parts, rating)), ...paperRows(papers.seconds)];
  });
  console.log(`\n${tableOf(['of records', 'taken', 'goal'], rows)}\n`);
  const [load = 0] = os.loadavg();
  console.log(`Size ${options.size}, load ${load.toFixed(1)}.`);
  const report = { at: new Date().toISOString(), machine: describeMachine(), load, rows };
  writeFileSync(fromRoot('var/bench/records.json'), `${JSON.stringify(report, null, 2)}\n`);
}

interface Outcome {
  readonly seconds: number;
  /** Of the reads beside, in order. */
  readonly reads: readonly number[];
}

/** Does the work while each of these reads goes on and on. */
async function whileReading(
  work: () => Promise<void>,
  reads: readonly (() => Promise<void>)[],
): Promise<Outcome> {
  const over = new AbortController();
  const taken: number[] = [];
  const beside = reads.map(async (read) => {
    while (!over.signal.aborted) {
      const began = performance.now();
      await read();
      taken.push(performance.now() - began);
    }
  });
  const began = performance.now();
  await work().finally(() => over.abort());
  const seconds = (performance.now() - began) / 1_000;
  await Promise.all(beside);
  return { seconds, reads: taken.toSorted((one, other) => one - other) };
}

async function ratingRows({ pool }: Parts, { seconds, reads }: Outcome): Promise<string[][]> {
  const { rows } = await pool.query<{ rated: string; students: string }>(
    'select count(*) as rated, count(distinct student_id) as students from rating_figures',
  );
  const [{ rated, students } = { rated: '0', students: '0' }] = rows;
  const worst = reads[Math.floor(reads.length * 0.99)] ?? 0;
  return [
    [
      `rating of ${students} students worked out, ${rated} figures`,
      `${seconds.toFixed(1)} s`,
      `<= ${goals.ratingSeconds} s`,
    ],
    [`${reads.length} reads of own places beside, 99 of 100 within`, `${worst.toFixed(0)} ms`, ''],
  ];
}

function paperRows(seconds: number): string[][] {
  const minutes = ((seconds / drawn) * wholeSummer) / 60;
  return [
    [`${drawn} transcripts issued and drawn, one after the other`, `${seconds.toFixed(1)} s`, ''],
    [`at that pace ${wholeSummer}`, `${minutes.toFixed(1)} min`, `<= ${goals.papersMinutes} min`],
  ];
}
