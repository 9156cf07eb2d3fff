import { createHash } from 'node:crypto';

import { AppError, scopeOf } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import type { EventMapping } from '@bilim/contract/timetableImport';

import { audit } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';

import { execute } from '../runs/execute.ts';
import type { Outcome } from '../runs/execute.ts';
import { insertRun } from '../runs/runs.queries.ts';
import { isDue, requireSeen } from '../runs/steps.ts';
import { undoRun } from '../runs/undo.ts';

import type { Accepting } from './acceptances.ts';
import type { HalfYear } from './catalogue.queries.ts';
import type { PlanOptions } from './plan.ts';
import { requireTimetable } from './requireTimetable.ts';
import { findSameFile, holdRun, keepTimetable, updateTimetable } from './runs.queries.ts';
import type { TimetableRow } from './runs.queries.ts';
import { timetableImport } from './timetableImport.ts';
import { mayMakeRooms, reachOf } from './wordSource.ts';
import { refusingClashes } from './write.ts';
import { lockHalfYear } from './write.queries.ts';

/** Whoever imports, with the request that asks for it. */
export interface Importer extends Actor {
  readonly person: Person;
}

/** From which week on, what becomes of what the file does not have, and where a calendar file says what. */
export interface ImportOptions extends Pick<PlanOptions, 'fromWeek' | 'replaces'> {
  readonly mapping?: EventMapping | undefined;
}

export interface GivenFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const longestName = 200;

/** Reads a file and makes its dry run. The same file again makes it anew instead of a second one. */
export async function startImport(
  db: Database,
  importer: Importer,
  halfYear: HalfYear,
  { file: { name, bytes: file }, options }: { readonly file: GivenFile; readonly options: ImportOptions },
): Promise<number> {
  const { person, now } = importer;
  const sha256 = createHash('sha256').update(file).digest();
  const run = {
    scope: `${halfYear.academicYearId}/${halfYear.seasonId}`,
    fileName: name.slice(0, longestName),
    createdBy: person.id,
  };
  return await db.transaction(async (tx) => {
    await lockHalfYear(tx, halfYear);
    const runId =
      (await findSameFile(tx, { ...run, sha256 })) ??
      (await insertRun(tx, { ...run, kind: 'timetable', now, file: null }));
    await keepTimetable(tx, { mapping: null, ...options, ...halfYear, runId, sha256, file });
    await plan(tx, importer, { runId, expects: null });
    return runId;
  });
}

/** Makes the dry run again. What was applied or taken back stays what it is. */
export async function checkAgain(
  db: Database,
  importer: Importer,
  runId: number,
  options: ImportOptions,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { state, fingerprint } = await requireRun(tx, importer.person, runId);
    if (state !== 'checked') return;
    if (fingerprint === null) throw new AppError('imports.no_file');
    await updateTimetable(tx, runId, options);
    await plan(tx, importer, { runId, expects: null });
  });
}

/** Applies a dry run, as whoever asks has seen it, in one transaction. Applied already, it is left alone. */
export async function applyImport(
  db: Database,
  importer: Importer,
  runId: number,
  seen: { readonly fingerprint?: string | null | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const run = await requireRun(tx, importer.person, runId);
    if (!isDue('apply', run.state)) return;
    requireSeen(run, seen);
    const { fingerprint: expects, errors, summary } = run;
    if (expects === null) throw new AppError('imports.no_file');
    if (errors + summary.conflicts > 0) throw new AppError('timetable.not_ready');
    await lockHalfYear(tx, run);
    const { isApplied } = await plan(tx, importer, { runId, expects });
    if (isApplied) await note(tx, importer, { action: 'timetable.applied', runId });
  });
}

/** Takes an applied import back as a whole. Taken back already, it is left alone. */
export async function undoImport(db: Database, importer: Importer, runId: number): Promise<void> {
  const { person, now } = importer;
  await db.transaction(async (tx) => {
    const run = await requireRun(tx, person, runId);
    if (!isDue('undo', run.state)) return;
    await lockHalfYear(tx, run);
    const dependants = await refusingClashes(async () => await undoRun(tx, timetableImport, { runId, now }));
    if (dependants.length === 0) await note(tx, importer, { action: 'timetable.undone', runId });
  });
}

interface Planning {
  readonly runId: number;
  /** The differences that may be written; null writes nothing. */
  readonly expects: string | null;
  /** What somebody accepts with it. */
  readonly accepts?: Accepting;
}

export async function plan(
  tx: Database,
  { person, now }: Importer,
  { runId, expects, accepts }: Planning,
): Promise<Outcome> {
  const scope = scopeOf(person, 'schedules.manage');
  const planner = {
    faculties: scope === 'all' ? null : scope,
    reach: reachOf(person),
    makesRooms: mayMakeRooms(person),
    accepts: accepts === undefined ? null : { ...accepts, acceptedBy: person.id, acceptedAt: now },
  };
  const run = { db: tx, runId, now, writes: expects !== null, tell: () => {} };
  const terms = { skipsBadRows: false, expects, leaving: null };
  return await refusingClashes(async () => await execute(timetableImport, run, planner, terms));
}

interface Noted extends Partial<Record<'before' | 'after', object>> {
  readonly action: string;
  readonly runId: number;
}

export async function note(tx: Database, importer: Importer, { runId, ...entry }: Noted): Promise<void> {
  await audit(tx, importer, { ...entry, entity: 'timetable_import', entityId: runId });
}

export async function requireRun(tx: Database, person: Person, runId: number): Promise<TimetableRow> {
  await holdRun(tx, { runId });
  return await requireTimetable(tx, person, runId);
}
