/** Measures what an office asks of a city: `npm run bench -- office`. */
import { writeFileSync } from 'node:fs';
import os from 'node:os';

import type { Person } from '@bilim/contract';
import { createClient } from '@bilim/contract/client';
import type { Call } from '@bilim/contract/client';
import { dictionariesApi } from '@bilim/contract/dictionaries';
import { ordersApi } from '@bilim/contract/orders';
import { peopleApi } from '@bilim/contract/people';
import { termPlanApi } from '@bilim/contract/termPlan';
import { buildApp, openTerminal, StartError } from '@bilim/server/measuring';

import { fromRoot } from '../../scripts/root.mjs';

import { withCleanup } from './cleanup.ts';
import { openBenchDatabase } from './database.ts';
import { browserFor } from './derive/studio.ts';
import { readOptions } from './options.ts';
import type { Options } from './options.ts';
import { describeMachine } from './report/machine.ts';
import { tableOf } from './report/table.ts';
import { administratorOf, fullest, personSought, transfersOf } from './setup/office.ts';
import { forgetEarlierRuns } from './setup/people.ts';

const rounds = 9;
/** Milliseconds for a search or a page of a list, for a proposal and for an order. */
const goals = { page: 50, proposal: 60_000, order: 5_000 } as const;
/** So many students one order moves. */
const moved = 300;

try {
  await measureOffice(readOptions(process.argv.slice(3), process.env, 'city'));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

interface Step {
  readonly name: string;
  readonly best: number;
  readonly middle: number;
  readonly goal: number;
}

async function measureOffice(options: Options): Promise<void> {
  const terminal = openTerminal(process.stdout);
  const outcome = await withCleanup(async (defer) => {
    const { parts, size } = await openBenchDatabase(options, terminal, defer);
    await forgetEarlierRuns(parts.pool);
    const app = await buildApp(parts);
    defer(() => app.close());
    const as = async (person: Person): Promise<Call> => {
      const browser = await browserFor(app, parts, person);
      return createClient(
        (url, init) => browser.fetch(url, init),
        () => person,
      );
    };
    const call = await as(await administratorOf(parts.pool));
    const steps = [
      ...(await searches(call, await personSought(parts.pool))),
      ...(await lists(call, parts.pool)),
      ...(await proposals(call)),
      ...(await orders(call, await transfersOf(parts.pool, moved))),
    ];
    return { size, steps };
  });
  report(outcome);
}

/** A person by everything that people know of one, and the whole list page by page. */
async function searches(call: Call, sought: Awaited<ReturnType<typeof personSought>>): Promise<Step[]> {
  const by = (name: string, query: string | undefined, skip = 0) =>
    often(`people: ${name}`, goals.page, () => call(peopleApi.list, { query, skip, size: 50 }));
  return [
    await by('three letters', sought.beginning),
    await by('a common family name', sought.common),
    await by('the whole name', sought.fullName),
    await by('a login', sought.login),
    await by('a number', sought.number),
    await by('a group', sought.group),
    await by('nobody', 'жокадам жоков'),
    await by('the first page', undefined),
    await by('the page after ten thousand', undefined, 10_000),
  ];
}

async function lists(call: Call, pool: Parameters<typeof fullest>[0]): Promise<Step[]> {
  const all = await call(dictionariesApi.all, {});
  const largest = await fullest(
    pool,
    all.map(({ name }) => name),
  );
  const steps: Step[] = [];
  for (const { name, rows, word } of largest) {
    const page = { dictionary: name, state: 'open', size: 50 } as const;
    const middle = Math.floor(rows / 2);
    steps.push(
      await often(`${name} (${rows}): a page`, goals.page, () => call(dictionariesApi.list, page)),
      await often(`${name}: from the middle`, goals.page, () =>
        call(dictionariesApi.list, { ...page, skip: middle }),
      ),
      await often(`${name}: a word`, goals.page, () => call(dictionariesApi.list, { ...page, query: word })),
    );
  }
  return steps;
}

async function proposals(call: Call): Promise<Step[]> {
  const [term] = await call(termPlanApi.terms, {});
  if (term === undefined) throw new StartError('There is no half-year to plan.');
  const { yearId, seasonId } = term;
  const steps: Step[] = [];
  const proposing = await once('the classes of a half-year proposed', goals.proposal, () =>
    call(termPlanApi.propose, { yearId, seasonId }),
  );
  const { digest } = proposing.reply;
  const applying = await once('and taken into the plan', goals.proposal, () =>
    call(termPlanApi.apply, { yearId, seasonId, digest }),
  );
  const { changeId } = applying.reply;
  steps.push(proposing.step, applying.step);
  steps.push((await once('and taken back', goals.proposal, () => call(termPlanApi.undo, { changeId }))).step);
  return steps;
}

async function orders(
  call: Call,
  items: readonly { readonly studentId: number; readonly groupId: number }[],
): Promise<Step[]> {
  const today = new Date().toISOString().slice(0, 10);
  const draft = { kind: 'transfer', signedOn: today, effectiveOn: today, title: '' } as const;
  const nothing = { funding: null, newName: null };
  const { orderId } = await call(ordersApi.save, {
    ...draft,
    number: `bench ${Date.now()}`,
    items: items.map((item) => ({ ...item, ...nothing })),
  });
  const { version } = await call(ordersApi.open, { orderId });
  const name = `an order that moves ${items.length}`;
  const told = await once(`${name}: its effects shown`, goals.order, () =>
    call(ordersApi.effects, { orderId }),
  );
  const signed = await once(`${name}: carried out`, goals.order, () =>
    call(ordersApi.sign, { orderId, version }),
  );
  if (signed.reply.state !== 'done') throw new Error('the order was not carried out');
  const annulled = await once(`${name}: annulled`, goals.order, () =>
    call(ordersApi.annul, { orderId, reason: 'bench' }),
  );
  return [told.step, signed.step, annulled.step];
}

async function often(name: string, goal: number, work: () => Promise<unknown>): Promise<Step> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
  }
  const inOrder = taken.toSorted((one, other) => one - other);
  const at = (place: number) => inOrder[place] ?? Number.NaN;
  return { name, goal, best: at(0), middle: at(Math.floor(rounds / 2)) };
}

async function once<Reply>(name: string, goal: number, work: () => Promise<Reply>) {
  const began = performance.now();
  const reply = await work();
  const ms = performance.now() - began;
  return { reply, step: { name, goal, best: ms, middle: ms } };
}

function report({ size, steps }: { readonly size: string; readonly steps: readonly Step[] }): void {
  const isMet = steps.every(({ middle, goal }) => middle <= goal);
  const rows = steps.map(({ name, best, middle, goal }) => [
    name,
    best.toFixed(0),
    middle.toFixed(0),
    `<= ${goal}`,
    middle <= goal ? 'met' : 'NOT MET',
  ]);
  console.log(`\n${tableOf(['of an office', 'best, ms', 'half within', 'goal', ''], rows)}\n`);
  const machine = describeMachine();
  const load = os.loadavg()[0] ?? 0;
  console.log(`Size ${size}; ${machine.cores} cores shared with the database, load ${load.toFixed(1)}.`);
  const kept = { at: new Date().toISOString(), machine, load, size, steps };
  writeFileSync(fromRoot('var/bench/office.json'), `${JSON.stringify(kept, null, 2)}\n`);
  if (!isMet) process.exitCode = 1;
}
