import { monitorEventLoopDelay } from 'node:perf_hooks';

import { transcriptApi } from '@bilim/contract/transcript';
import type { Parts } from '@bilim/server/measuring';

import { readOwn } from '../load/machineLoad.ts';
import { officeOf } from '../setup/office.ts';
import { gradedStudents } from '../setup/people.ts';

import { visitorFor } from './visitor.ts';
import type { App, Visitor } from './visitor.ts';

/** Of the five thousand that a summer brings. */
const drawn = 1_000;
const wholeSummer = 5_000;
/** So many papers an office waits for at a time. */
const atOnce = 4;
const goalMinutes = 10;

/** Issues transcripts and fetches their papers, which a process aside draws. */
export async function measurePapers(app: App, parts: Parts): Promise<string[][]> {
  const registrar = await officeOf(parts.pool, ['transcripts.read', 'transcripts.issue'], 'registrar');
  const office = await visitorFor(app, parts, registrar);
  const [first, ...others] = await gradedStudents(parts.pool, drawn + 1);
  if (first === undefined) throw new Error('nobody has grades');
  await issue(office, first.person.id);
  const issueNext = async () => {
    for (let next = others.pop(); next !== undefined; next = others.pop())
      await issue(office, next.person.id);
  };
  const count = others.length;
  return told(
    count,
    await watched(async () => void (await Promise.all(Array.from({ length: atOnce }, issueNext)))),
  );
}

async function issue({ browser, call }: Visitor, studentId: number): Promise<void> {
  const { documentId } = await call(transcriptApi.issue, { studentId, language: 'ru' });
  const reply = await browser.get(`/api/issued/document.pdf?document=${documentId}`);
  if (reply.statusCode !== 200) throw new Error(`a paper answers ${reply.statusCode}`);
}

interface Watched {
  readonly seconds: number;
  /** Of all processors, by this process and those that it started. */
  readonly cpuSeconds: number;
  /** By how much 99 of 100 looks at the event loop were late at most, in milliseconds. */
  readonly late: number;
}

async function watched(work: () => Promise<void>): Promise<Watched> {
  const resolution = 10;
  const delay = monitorEventLoopDelay({ resolution });
  const before = readOwn() ?? 0;
  const began = performance.now();
  delay.enable();
  await work();
  delay.disable();
  return {
    seconds: (performance.now() - began) / 1_000,
    cpuSeconds: ((readOwn() ?? 0) - before) / 1_000,
    late: Math.max(0, delay.percentile(99) / 1e6 - resolution),
  };
}

function told(count: number, { seconds, cpuSeconds, late }: Watched): string[][] {
  const minutes = (taken: number) => `${((taken * wholeSummer) / count / 60).toFixed(1)} min`;
  const goal = `<= ${goalMinutes} min`;
  return [
    [`${count} transcripts issued and drawn, ${atOnce} at a time`, `${seconds.toFixed(1)} s`, ''],
    [`at that pace ${wholeSummer}`, minutes(seconds), goal],
    [`the processor's part of ${wholeSummer}, the database's too`, minutes(cpuSeconds), goal],
    ['meanwhile the event loop, 99 of 100 looks late by at most', `${late.toFixed(0)} ms`, ''],
  ];
}
