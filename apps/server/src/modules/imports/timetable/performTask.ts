import type { Language, Person } from '@bilim/contract';
import type { TimetableRun } from '@bilim/contract/timetableImport';
import type { FastifyRequest } from 'fastify';

import { runAside, scriptBeside } from '#platform/aside/runAside.ts';
import type { Database } from '#platform/db/database.ts';
import type { Parts } from '#platform/parts.ts';

import { inTurnAside } from '../runs/inTurnAside.ts';
import type { TaskAside } from '../runs/inTurnAside.ts';

import { requireTimetable } from './requireTimetable.ts';
import type { TimetableTask, TimetableWork } from './timetable.worker.ts';
import { runOf } from './wire.ts';

const script = scriptBeside(import.meta.url, 'timetable');
const doTimetableTask = inTurnAside<TimetableTask, number>(
  async (input, aside) => await runAside<TaskAside<TimetableTask>, number>(script, input, aside),
  (settings) => settings['timetable.max_seconds'],
);

/** Whoever waits for it. */
export interface Asking {
  readonly person: Person;
  readonly now: Date;
  readonly request: FastifyRequest;
  readonly db: Database;
  readonly language: Language;
}

/** Does something with a timetable in a process of its own, and gives the import as it then stands. */
export async function performTask(
  parts: Parts,
  task: TimetableWork,
  { person, now, request, db, language }: Asking,
  signal?: AbortSignal,
): Promise<TimetableRun> {
  const importer = { person, now, request: { ip: request.ip, id: request.id } };
  const runId = await doTimetableTask(parts, { ...task, importer }, signal);
  return runOf(await requireTimetable(db, person, runId), language);
}
