import { AppError } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { timetableImportApi } from '@bilim/contract/timetableImport';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { runAside, scriptBeside } from '#platform/aside/runAside.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { serve } from '#platform/http/serve.ts';
import { whileWaited } from '#platform/http/whileWaited.ts';
import type { Parts } from '#platform/parts.ts';

import { handOutTemplate } from '../handOutTemplate.ts';
import { inTurnAside } from '../runs/inTurnAside.ts';
import type { TaskAside } from '../runs/inTurnAside.ts';

import { findTerm } from './catalogue.queries.ts';
import { findRun, findSample, selectFindings, selectLatestRuns } from './runs.queries.ts';
import { selectTerms } from './terms.ts';
import type { TimetableTask } from './timetable.worker.ts';
import { changeOf, conflictOf, eventOf, problemOf, runOf } from './wire.ts';

const usualPage = 200;
const usualRuns = 20;

const script = scriptBeside(import.meta.url, 'timetable');
const doTimetableTask = inTurnAside<TimetableTask, number>(
  async (input, aside) => await runAside<TaskAside<TimetableTask>, number>(script, input, aside),
  (settings) => settings['timetable.max_seconds'],
);

export function timetableImportRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, timetableImportApi, {
    terms: async ({ db, language, now }) => await selectTerms(db, language, universityDay(now)),

    template: async ({ input: { isFilled, ...halfYear }, request }) =>
      await handOutTemplate(parts, request, {
        task: { kind: 'timetable', isFilled, halfYear },
        fileName: isFilled ? 'raspisanie.xlsx' : 'raspisanie-shablon.xlsx',
      }),

    async upload({ input: { fromWeek, replaces, ...halfYear }, files, person, db, request }) {
      const [file, another] = files;
      if (file === undefined || another !== undefined) throw new AppError('timetable.one_file');
      if ((await findTerm(db, halfYear)) === null) throw new AppError('timetable.no_term');
      const task = { kind: 'start', person, halfYear, file, options: { fromWeek, replaces } } as const;
      const importId = await whileWaited(
        request,
        async (signal) => await doTimetableTask(parts, task, signal),
      );
      return await requireRun(db, person, importId);
    },

    async check({ input: { importId, ...options }, person, db, request }) {
      await requireRun(db, person, importId);
      const task = { kind: 'check', person, importId, options } as const;
      await whileWaited(request, async (signal) => await doTimetableTask(parts, task, signal));
      return await requireRun(db, person, importId);
    },

    async runs({ input: { before, size = usualRuns }, person, db }) {
      const rows = await selectLatestRuns(db, person, { before, size });
      return rows.map(runOf);
    },

    run: async ({ input, person, db }) => await requireRun(db, person, input.importId),

    async changes({ input: { state, size = usualPage, ...asked }, person, db, language }) {
      await requireRun(db, person, asked.importId);
      // The week of a group is shown whole; a list shows what differs.
      const differences = ['added', 'changed', 'removed'] as const;
      const all = asked.groupId === undefined ? differences : (['kept', ...differences] as const);
      const states = state === undefined ? all : [state];
      const rows = await selectFindings(db, { ...asked, size, kind: 'change', states });
      return rows.map((row) => changeOf(row, language));
    },

    async problems({ input: { size = usualPage, ...asked }, person, db, language }) {
      await requireRun(db, person, asked.importId);
      const states = ['error', 'note'] as const;
      const rows = await selectFindings(db, { ...asked, size, kind: 'problem', states });
      return rows.map((row) => problemOf(row, language));
    },

    async conflicts({ input: { size = usualPage, isOld, ...asked }, person, db, language }) {
      await requireRun(db, person, asked.importId);
      const states = [isOld ? ('old' as const) : ('new' as const)];
      const rows = await selectFindings(db, { ...asked, size, kind: 'conflict', states });
      return rows.map((row) => conflictOf(row, language));
    },

    async events({ input, person, db }) {
      const found = await findSample(db, person, input.importId);
      if (found === null) throw new AppError('imports.unknown');
      const { sample, mapping } = found;
      return sample === null || mapping === null ? [] : sample.map((event) => eventOf(event, mapping));
    },

    // Whoever asked for these may leave: they are done to their end.
    apply: async ({ input, person, now, request, db }) =>
      await perform('apply', input.importId, { person, now, request, db }),
    undo: async ({ input, person, now, request, db }) =>
      await perform('undo', input.importId, { person, now, request, db }),
  });

  async function perform(kind: 'apply' | 'undo', importId: number, { person, now, request, db }: Asking) {
    await requireRun(db, person, importId);
    const importer = { person, now, request: { ip: request.ip, id: request.id } };
    return await requireRun(db, person, await doTimetableTask(parts, { kind, importId, importer }));
  }
}

interface Asking {
  readonly person: Person;
  readonly now: Date;
  readonly request: FastifyRequest;
  readonly db: Database;
}

async function requireRun(db: Database, person: Person, importId: number) {
  const run = await findRun(db, person, importId);
  if (run === null) throw new AppError('imports.unknown');
  return runOf(run);
}
