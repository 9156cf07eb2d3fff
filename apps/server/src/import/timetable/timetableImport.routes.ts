import { AppError } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { timetableImportApi } from '@bilim/contract/timetableImport';
import type { FastifyInstance } from 'fastify';

import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { loadCatalogue } from './catalogue.queries.ts';
import { guessMapping } from './calendarLines.ts';
import {
  findRun,
  findSource,
  selectChanges,
  selectConflicts,
  selectLatestRuns,
  selectProblems,
} from './runs.queries.ts';
import { applyImport, checkAgain, startImport, undoImport } from './runs.service.ts';
import { timetableWorkbook } from './template.ts';
import { selectTerms } from './terms.ts';
import { changeOf, conflictOf, eventOf, problemOf, runOf } from './wire.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const usualPage = 200;
const usualRuns = 20;
/** So many events show how a calendar file is written. */
const shownEvents = 5;

export function timetableImportRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, timetableImportApi, {
    terms: async ({ db, language, now }) => await selectTerms(db, language, universityDay(now)),

    async template({ input: { isFilled, ...halfYear }, db }) {
      const bytes = await timetableWorkbook(await loadCatalogue(db, halfYear), isFilled);
      const fileName = isFilled ? 'raspisanie.xlsx' : 'raspisanie-shablon.xlsx';
      return { bytes, mime: xlsx, fileName, cacheControl: 'no-store' };
    },

    async upload({ input: { fromWeek, replaces, ...halfYear }, files, person, db }) {
      const [file, another] = files;
      if (file === undefined || another !== undefined) throw new AppError('timetable.one_file');
      const importId = await startImport(db, person, halfYear, { file, wishes: { fromWeek, replaces } });
      return await requireRun(db, person, importId);
    },

    async check({ input: { importId, ...wishes }, person, db }) {
      await checkAgain(db, person, importId, wishes);
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
      const rows = await selectChanges(db, { ...asked, size, states: state === undefined ? all : [state] });
      return rows.map((row) => changeOf(row, language));
    },

    async problems({ input: { size = usualPage, ...asked }, person, db, language }) {
      await requireRun(db, person, asked.importId);
      const rows = await selectProblems(db, { ...asked, size });
      return rows.map((row) => problemOf(row, language));
    },

    async conflicts({ input: { size = usualPage, isOld, ...asked }, person, db, language }) {
      await requireRun(db, person, asked.importId);
      const rows = await selectConflicts(db, { ...asked, size }, isOld ? 'old' : 'new');
      return rows.map((row) => conflictOf(row, language));
    },

    async events({ input, person, db }) {
      const found = await findSource(db, person, input.importId);
      if (found === null) throw new AppError('timetable.unknown');
      const { source, mapping } = found;
      if (source.kind !== 'calendar') return [];
      const used = mapping ?? guessMapping(source.events);
      return source.events.slice(0, shownEvents).map((event) => eventOf(event, used));
    },

    async apply({ input: { importId }, person, db, now, request }) {
      const note = noting({ person, request, now }, importId);
      await applyImport(db, { importer: person, now, note }, importId);
      return await requireRun(db, person, importId);
    },

    async undo({ input: { importId }, person, db, now, request }) {
      const note = noting({ person, request, now }, importId);
      await undoImport(db, { importer: person, now, note }, importId);
      return await requireRun(db, person, importId);
    },
  });
}

function noting(who: Parameters<typeof audit>[1], importId: number) {
  return async (tx: Database, action: string) =>
    await audit(tx, who, { action, entity: 'timetable_import', entityId: importId });
}

async function requireRun(db: Database, person: Person, importId: number) {
  const run = await findRun(db, person, importId);
  if (run === null) throw new AppError('timetable.unknown');
  return runOf(run);
}
