import { AppError } from '@bilim/contract';
import type { Language, Person } from '@bilim/contract';
import { changeKinds, importsApi } from '@bilim/contract/imports';
import type { ImportRun } from '@bilim/contract/imports';
import type { FastifyInstance } from 'fastify';

import type { Database } from '#platform/db/database.ts';
import { scriptBeside } from '#platform/aside/runAside.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import type { KindName } from './importKinds.ts';
import { requireWholeUniversity } from './imports.policy.ts';
import { findRun, findRunOfFile, selectRuns } from './imports.queries.ts';
import { selectChanges, selectProblems } from './rosters/findings.ts';
import { selectSheets } from './rosters/sheets.queries.ts';
import { leavingToConfirm } from './runs/leaving.ts';
import type { Terms } from './runs/execute.ts';
import { startImportRunner } from './runs/runner.ts';
import { deleteRun, insertRun } from './runs/runs.queries.ts';
import type { RunRow } from './runs/runs.queries.ts';
import { isDue, requireSeen } from './runs/steps.ts';
import { reasonText, sheetInWords } from './sentences.ts';
import { standingOf } from './standing.ts';
import { settleColumn, settleSheet } from './workbook/settle.service.ts';

const script = scriptBeside(import.meta.url, 'import');
const of = ({ id }: RunRow) => ({ kind: 'rosters', runId: id }) as const;
const usualPage = 50;
const running: ReadonlySet<RunRow['state']> = new Set(['waiting', 'checking', 'applying', 'undoing']);

/** How a file is to be read. */
type How = Terms & { readonly writes: boolean };
const dryRun = (skipsBadRows: boolean): How => ({
  writes: false,
  skipsBadRows,
  expects: null,
  leaving: null,
});

export function importsRoutes(app: FastifyInstance, parts: Parts): void {
  const runner = startImportRunner<KindName>(parts, app.log, script);
  app.addHook('onClose', () => runner.stop());

  /** Begins to read the file of a run, and gives the run as it then stands. */
  async function begin(run: RunRow, how: How) {
    const { storageKey } = run;
    if (storageKey === null) throw new AppError('imports.no_file');
    await runner.begin({ ...of(run), step: 'read', storageKey, fileName: run.fileName, ...how });
    return await requireRun(parts.db, run.id);
  }

  serve(app, parts, importsApi, {
    async upload({ stored, db, person, language, now }) {
      requireWholeUniversity(person);
      const [file] = stored;
      if (file === undefined || stored.length > 1) throw new AppError('imports.one_file');
      const known = await findRunOfFile(db, file.sha256, person.id);
      if (known !== null) {
        const run = await requireRun(db, known);
        return runOf(running.has(run.state) ? run : await begin(run, dryRun(run.skipsBadRows)), language);
      }
      const runId = await insertRun(db, {
        kind: 'rosters',
        fileName: file.name.slice(0, 200),
        createdBy: person.id,
        now,
        file,
      });
      const run = await requireRun(db, runId);
      const begun = await begin(run, dryRun(false)).catch(async (error: unknown) => {
        await deleteRun(db, { runId });
        throw error;
      });
      file.keep();
      return runOf(begun, language);
    },

    async runs({ input, db, person, language }) {
      requireWholeUniversity(person);
      const rows = await selectRuns(db, {
        runId: null,
        madeBy: null,
        before: input.before ?? null,
        size: input.size ?? usualPage,
      });
      return rows.map((row) => runOf(row, language));
    },

    async run({ input, db, person, language }) {
      return runOf(await requireReadable(db, person, input.runId), language);
    },

    async changes({ input, db, person }) {
      await requireReadable(db, person, input.runId);
      return await selectChanges(db, { ...input, size: input.size ?? usualPage });
    },

    async problems({ input, db, person, language }) {
      await requireReadable(db, person, input.runId);
      const rows = await selectProblems(db, { ...input, size: input.size ?? usualPage });
      return rows.map(({ code, heading, known, ...row }) => ({
        ...row,
        column: heading,
        reason: reasonText(language, { code, value: row.value, known }),
      }));
    },

    async sheets({ input, db, person, language }) {
      await requireReadable(db, person, input.runId);
      return (await selectSheets(db, input)).map(({ data }) => sheetInWords(language, data));
    },

    async settleColumn({ input, db, person, language, now }) {
      const run = await requireReadable(db, person, input.runId);
      if (run.state !== 'checked') throw new AppError('imports.not_now');
      await settleColumn(db, { ...input, settledBy: person.id, settledAt: now });
      return runOf(await begin(run, dryRun(run.skipsBadRows)), language);
    },

    async settleSheet({ input, db, person, language, now }) {
      const run = await requireReadable(db, person, input.runId);
      if (run.state !== 'checked') throw new AppError('imports.not_now');
      await settleSheet(db, { ...input, settledBy: person.id, settledAt: now });
      return runOf(await begin(run, dryRun(run.skipsBadRows)), language);
    },

    async check({ input, db, person, language }) {
      const run = await requireReadable(db, person, input.runId);
      if (run.state === 'checking') return runOf(run, language);
      if (run.state === 'applied' || running.has(run.state)) throw new AppError('imports.not_now');
      const skipsBadRows = input.skipsBadRows ?? run.skipsBadRows;
      return runOf({ ...(await begin(run, dryRun(skipsBadRows))), skipsBadRows }, language);
    },

    async apply({ input, db, person, language }) {
      const run = await requireReadable(db, person, input.runId);
      if (!isDue('apply', run.state)) return runOf(run, language);
      requireSeen(run, input);
      if (run.errors > 0 && !run.skipsBadRows) throw new AppError('imports.has_errors');
      const { skipsBadRows, fingerprint } = run;
      const leaving = leavingToConfirm(run.counts);
      if (leaving > 0 && input.leaving !== leaving)
        throw new AppError('imports.leaving_unconfirmed', { params: { leaving } });
      return runOf(await begin(run, { writes: true, skipsBadRows, expects: fingerprint, leaving }), language);
    },

    async undo({ input, db, person, language }) {
      const run = await requireReadable(db, person, input.runId);
      if (!isDue('undo', run.state)) return runOf(run, language);
      if (!run.isLastApplied) throw new AppError('imports.not_last');
      await runner.begin({ ...of(run), step: 'undo' });
      return runOf(await requireRun(db, run.id), language);
    },
  });
}

async function requireReadable(db: Database, person: Person, runId: number): Promise<RunRow> {
  requireWholeUniversity(person);
  return await requireRun(db, runId);
}

async function requireRun(db: Database, runId: number): Promise<RunRow> {
  const run = await findRun(db, runId);
  if (run === null) throw new AppError('imports.unknown');
  return run;
}

/** A run in the words of the contract. */
function runOf(run: RunRow, language: Language): ImportRun {
  const { counts, storageKey, fingerprint } = run;
  const isChecked = run.state === 'checked';
  return {
    ...run,
    runId: run.id,
    phase: running.has(run.state) ? (run.phase ?? 'reading') : null,
    counts: changeKinds.flatMap((kind) => {
      const count = counts[kind];
      return count === undefined ? [] : [{ kind, ...count }];
    }),
    ...standingOf(run, language),
    leavingToConfirm: isChecked ? leavingToConfirm(counts) : 0,
    mayApply:
      isChecked && storageKey !== null && fingerprint !== null && (run.errors === 0 || run.skipsBadRows),
  };
}
