import { AppError } from '@bilim/contract';
import { timetableImportApi } from '@bilim/contract/timetableImport';
import type { ConflictState } from '@bilim/contract/timetableConflicts';
import type { FastifyInstance } from 'fastify';

import { universityDay } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import { whileWaited } from '#platform/http/whileWaited.ts';
import type { Parts } from '#platform/parts.ts';

import { handOutTemplate } from '../handOutTemplate.ts';
import { selectFindings } from '../runs/findings.queries.ts';

import { findTerm } from './catalogue.queries.ts';
import type { ChangeState } from './compare.ts';
import type { ChangeFacts, ConflictFacts, ProblemFacts } from './facts.ts';
import { performTask } from './performTask.ts';
import type { Asking } from './performTask.ts';
import { requireTimetable, seenBy } from './requireTimetable.ts';
import { findSample, selectTimetables } from './runs.queries.ts';
import { selectTerms } from './terms.queries.ts';
import type { TimetableWork } from './timetable.worker.ts';
import { changeOf, conflictOf, eventOf, problemOf, runOf } from './wire.ts';

const usualPage = 200;
const usualRuns = 20;

export function timetableImportRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, timetableImportApi, {
    terms: async ({ db, language, now }) => await selectTerms(db, language, universityDay(now)),

    template: async ({ input: { isFilled, ...halfYear }, language, request }) =>
      await handOutTemplate(parts, request, {
        task: { kind: 'timetable', isFilled, halfYear, language },
        fileName: isFilled ? 'raspisanie.xlsx' : 'raspisanie-shablon.xlsx',
      }),

    async upload({ input: { fromWeek, replaces, ...halfYear }, files, ...asking }) {
      const [file, another] = files;
      if (file === undefined || another !== undefined) throw new AppError('timetable.one_file');
      if ((await findTerm(asking.db, halfYear)) === null) throw new AppError('timetable.no_term');
      const task = { kind: 'start', halfYear, file, options: { fromWeek, replaces } } as const;
      return await whileWaited(
        asking.request,
        async (signal) => await performTask(parts, task, asking, signal),
      );
    },

    async check({ input: { importId, ...options }, ...asking }) {
      await requireTimetable(asking.db, asking.person, importId);
      const task = { kind: 'check', runId: importId, options } as const;
      return await whileWaited(
        asking.request,
        async (signal) => await performTask(parts, task, asking, signal),
      );
    },

    async runs({ input: { before = null, size = usualRuns }, person, db, language }) {
      const rows = await selectTimetables(db, { runId: null, madeBy: seenBy(person), before, size });
      return rows.map((row) => runOf(row, language));
    },

    run: async ({ input, person, db, language }) =>
      runOf(await requireTimetable(db, person, input.importId), language),

    async changes({ input: { importId: runId, state, size = usualPage, ...asked }, person, db, language }) {
      await requireTimetable(db, person, runId);
      // The week of a group is shown whole; a list shows what differs.
      const differences = ['added', 'changed', 'removed'] as const;
      const all = asked.groupId === undefined ? differences : (['kept', ...differences] as const);
      const states = state === undefined ? all : [state];
      const rows = await selectFindings<ChangeFacts, ChangeState>(db, {
        ...asked,
        runId,
        size,
        kinds: ['change'],
        states,
      });
      return rows.map((row) => changeOf(row, language));
    },

    async problems({ input: { importId: runId, size = usualPage, after }, person, db, language }) {
      await requireTimetable(db, person, runId);
      const rows = await selectFindings<ProblemFacts>(db, { runId, after, size, kinds: ['problem'] });
      return rows.map((row) => problemOf(row, language));
    },

    async conflicts({ input: { importId: runId, size = usualPage, after, state }, person, db, language }) {
      await requireTimetable(db, person, runId);
      const rows = await selectFindings<ConflictFacts, ConflictState>(db, {
        runId,
        after,
        size,
        kinds: ['conflict'],
        states: [state],
      });
      return rows.map((row) => conflictOf(row, language));
    },

    async events({ input: { importId }, person, db }) {
      const { mapping } = await requireTimetable(db, person, importId);
      const sample = await findSample(db, importId);
      return sample === null || mapping === null ? [] : sample.map((event) => eventOf(event, mapping));
    },

    async accept({ input: { importId: runId, kind = null, seq = null, ...asked }, ...asking }) {
      await requireTimetable(asking.db, asking.person, runId);
      return await performTask(parts, { kind: 'accept', runId, asked: { ...asked, kind, seq } }, asking);
    },

    async withdraw({ input: { importId: runId, acceptanceId }, ...asking }) {
      await requireTimetable(asking.db, asking.person, runId);
      return await performTask(parts, { kind: 'withdraw', runId, acceptanceId }, asking);
    },

    apply: async ({ input: { importId: runId, fingerprint }, ...asking }) =>
      await step({ kind: 'apply', runId, fingerprint }, asking),
    undo: async ({ input: { importId: runId }, ...asking }) => await step({ kind: 'undo', runId }, asking),
  });

  /** Whoever asks for it may leave: it is done to its end. */
  async function step(task: Extract<TimetableWork, { kind: 'apply' | 'undo' }>, asking: Asking) {
    await requireTimetable(asking.db, asking.person, task.runId);
    return await performTask(parts, task, asking);
  }
}
