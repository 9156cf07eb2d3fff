/** Measures an item of news for everybody: `npm run bench -- news`, on the size of a city. */
import { writeFileSync } from 'node:fs';

import type { Person } from '@bilim/contract';
import { createClient } from '@bilim/contract/client';
import type { Call } from '@bilim/contract/client';
import { newsApi } from '@bilim/contract/news';
import { newsOfficeApi } from '@bilim/contract/newsOffice';
import { buildApp, openTerminal, queuePushes, StartError, systemClock } from '@bilim/server/measuring';
import type { Parts } from '@bilim/server/measuring';

import { fromRoot } from '../../scripts/root.mjs';

import { withCleanup } from './cleanup.ts';
import { openBenchDatabase } from './database.ts';
import { browserFor } from './derive/studio.ts';
import { readOptions } from './options.ts';
import type { Options } from './options.ts';
import { describeMachine } from './report/machine.ts';
import { tableOf } from './report/table.ts';
import { addAudience, removeAudience } from './setup/audience.ts';
import { queueEmails, wantChats } from './setup/emails.ts';
import { forgetEarlierRuns, pickStudents } from './setup/people.ts';
import { demoTerm } from './setup/term.ts';

const rounds = 7;
/** Milliseconds that somebody waits for a screen. */
const screenGoal = 200;
/** Milliseconds for which others may find rows locked. */
const lockGoal = 1_000;

try {
  await measureNews(readOptions(process.argv.slice(3), process.env, 'city'));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

interface Step {
  readonly name: string;
  readonly ms: number;
  readonly goal: number;
}

async function measureNews(options: Options): Promise<void> {
  const terminal = openTerminal(process.stdout);
  const outcome = await withCleanup(async (defer) => {
    const { parts, size } = await openBenchDatabase(options, terminal, defer);
    const { pool } = parts;
    await forgetEarlierRuns(pool);
    await removeAudience(pool);
    const students = await terminal.during('Devices', () => addAudience(pool));
    defer(() => removeAudience(pool));
    const app = await buildApp(parts);
    defer(() => app.close());
    const as = async (person: Person): Promise<Call> => {
      const browser = await browserFor(app, parts, person);
      return createClient(
        (url, init) => browser.fetch(url, init),
        () => person,
      );
    };
    const [reader] = await pickStudents(pool, await demoTerm(pool), 1);
    if (reader === undefined) throw new StartError('There is nobody to read: choose a larger size.');
    const editor = await as(await administratorOf(parts));
    return { size, students, steps: await takeSteps(parts, editor, await as(reader.person)) };
  });
  report(outcome);
}

async function administratorOf({ pool }: Parts): Promise<Person> {
  const { rows } = await pool.query<{ id: number }>(
    `select user_id as id from user_roles where role = 'admin' order by 1 limit 1`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a demo university without an administrator');
  return { id: row.id, role: 'admin', roles: ['admin'], grants: [{ grant: 'news.manage', facultyId: null }] };
}

/** The item comes out, is read by half, and those who have not are reminded and written to. */
async function takeSteps(parts: Parts, editor: Call, reader: Call): Promise<Step[]> {
  const words = { title: `bench ${Date.now()}`, body: 'Для всех студентов', readers: 'students' } as const;
  const steps: Step[] = [];
  const once = async (name: string, goal: number, work: () => Promise<unknown>) => {
    const began = performance.now();
    const result = await work();
    steps.push({ name, goal, ms: performance.now() - began });
    return result;
  };
  const often = async (name: string, work: () => Promise<unknown>) =>
    steps.push({ name, goal: screenGoal, ms: await medianOf(work) });

  // What was said before the first look counts as told.
  await queuePushes(parts);
  await often('whom it will reach', () => editor(newsOfficeApi.audience, { readers: 'students' }));
  const began = performance.now();
  const { newsId } = await editor(newsOfficeApi.insert, { ...words, needsConfirmation: true });
  steps.push({ name: 'publishing', goal: lockGoal, ms: performance.now() - began });
  await once('a message to each device', lockGoal, () => queuePushes(parts));
  await readByHalf(parts, newsId);

  await often('the feed of a student', () => reader(newsApi.data, { page: 1 }));
  await often('unread of a student', () => reader(newsApi.unread, {}));
  await often('the editors’ list', () => editor(newsOfficeApi.managed, { state: 'published' }));
  await often('reach', () => editor(newsOfficeApi.reach, { newsId }));
  await often('who has not read it', () => editor(newsOfficeApi.missing, { newsId }));
  await once('the reminder', lockGoal, () => editor(newsOfficeApi.remind, { newsId }));
  await once('a letter to each', lockGoal, () => queueEmails(parts, systemClock.now()));
  const lastMessageAt = await wantChats(parts.pool);
  await once('a letter to each about chats', lockGoal, () => queueEmails(parts, lastMessageAt));
  return steps;
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
  }
  return taken.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
}

async function readByHalf({ pool }: Parts, newsId: number): Promise<void> {
  await pool.query(
    `insert into news_reads (news_id, person_id, read_at, confirmed_at)
     select $1, user_id, $2::timestamptz, case when user_id % 4 = 0 then $2::timestamptz end
     from user_roles where role = 'student' and user_id % 2 = 0 on conflict do nothing`,
    [newsId, systemClock.now().toISOString()],
  );
  await pool.query('analyze news_reads, news_items, push_subscriptions, notice_choices');
}

interface Outcome {
  readonly size: string;
  readonly students: number;
  readonly steps: readonly Step[];
}

function report({ size, students, steps }: Outcome): void {
  const isMet = steps.every(({ ms, goal }) => ms <= goal);
  const rows = steps.map(({ name, ms, goal }) => [
    name,
    ms.toFixed(0),
    `<= ${goal}`,
    ms <= goal ? 'met' : 'NOT MET',
  ]);
  console.log(`\n${tableOf([`an item for ${students} students`, 'ms', 'goal', ''], rows)}\n`);
  const machine = describeMachine();
  console.log(`Size ${size}; ${machine.cores} cores shared with the database.`);
  const kept = { at: new Date().toISOString(), machine, size, students, steps };
  writeFileSync(fromRoot('var/bench/news.json'), `${JSON.stringify(kept, null, 2)}\n`);
  if (!isMet) process.exitCode = 1;
}
