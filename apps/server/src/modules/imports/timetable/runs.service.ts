import { createHash } from 'node:crypto';

import { AppError, scopeOf } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import type { EventMapping } from '@bilim/contract/timetableImport';

import { audit } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';

import { isDue } from '../runs/steps.ts';

import { loadCatalogue } from './catalogue.queries.ts';
import type { HalfYear } from './catalogue.queries.ts';
import { guessMapping, sampleOf } from './calendarLines.ts';
import { findingsOf } from './facts.ts';
import { isReady, planTimetable } from './plan.ts';
import type { PlanOptions } from './plan.ts';
import { linesOf, readSource } from './readSource.ts';
import { summaryOf } from './summary.ts';
import {
  findImport,
  findRun,
  findSameFile,
  insertImport,
  replaceFindings,
  updateImport,
} from './runs.queries.ts';
import { notifyTimetable } from './notifyTimetable.ts';
import { takeBack, writeChanges } from './write.ts';
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

/** Reads a file and makes its dry run. The same file again makes it anew instead of a second one. */
export async function startImport(
  db: Database,
  person: Person,
  halfYear: HalfYear,
  { file: { name, bytes }, options }: { readonly file: GivenFile; readonly options: ImportOptions },
): Promise<number> {
  const sha256 = createHash('sha256').update(bytes).digest();
  return await db.transaction(async (tx) => {
    await lockHalfYear(tx, halfYear);
    const same = await findSameFile(tx, { ...halfYear, sha256, createdBy: person.id });
    const given = { file: bytes, fileName: name.slice(0, longestName) };
    const { findings, values } = await check(tx, person, {
      mapping: null,
      ...halfYear,
      ...options,
      ...given,
    });
    const run = { ...values, ...given };
    if (same !== null) await updateImport(tx, same, run);
    const id = same ?? (await insertImport(tx, { ...halfYear, ...run, sha256, createdBy: person.id }));
    await replaceFindings(tx, id, findings);
    return id;
  });
}

const longestName = 200;

/** Makes the dry run again. What was applied or taken back stays what it is. */
export async function checkAgain(
  db: Database,
  person: Person,
  importId: number,
  { fromWeek, replaces, mapping }: ImportOptions,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await requireImport(tx, person, importId);
    if (row.state !== 'checked') return;
    const asked = { ...row, fromWeek, replaces, mapping: mapping ?? row.mapping };
    const { findings, values } = await check(tx, person, asked);
    await updateImport(tx, importId, values);
    await replaceFindings(tx, importId, findings);
  });
}

interface ToCheck extends HalfYear, Pick<PlanOptions, 'fromWeek' | 'replaces'> {
  readonly file: Buffer;
  readonly fileName: string;
  /** Null is as the file shows by itself. */
  readonly mapping?: EventMapping | null | undefined;
}

async function check(tx: Database, person: Person, asked: ToCheck) {
  const { fromWeek, replaces } = asked;
  const { plan, catalogue, lines, source, mapping } = await makePlan(tx, person, asked);
  const values = {
    kind: source.kind,
    sample: source.kind === 'calendar' ? sampleOf(source.events) : null,
    mapping,
    fromWeek,
    replaces,
    fingerprint: plan.fingerprint,
    summary: summaryOf(plan, catalogue, lines),
  };
  return { findings: findingsOf(plan, catalogue), values };
}

async function makePlan(tx: Database, person: Person, asked: ToCheck) {
  const catalogue = await loadCatalogue(tx, asked);
  const source = await readSource(asked.file, asked.fileName, catalogue.term);
  const mapping = asked.mapping ?? (source.kind === 'calendar' ? guessMapping(source.events) : null);
  const { lines, problems } = linesOf(source, mapping, catalogue);
  const scope = scopeOf(person, 'schedules.manage');
  const plan = planTimetable(lines, catalogue, {
    fromWeek: asked.fromWeek,
    replaces: asked.replaces,
    faculties: scope === 'all' ? null : scope,
  });
  return {
    catalogue,
    source,
    mapping,
    lines: lines.length,
    plan: { ...plan, problems: [...problems, ...plan.problems] },
  };
}

/**
 * Applies a dry run in one transaction. Applied already, it is left alone. When the timetable has changed so that
 * the import would now do something else, nothing is applied.
 */
export async function applyImport(db: Database, importer: Importer, importId: number): Promise<void> {
  const { person, now } = importer;
  await db.transaction(async (tx) => {
    const row = await requireImport(tx, person, importId);
    if (!isDue('apply', row.state)) return;
    await lockHalfYear(tx, row);
    const { plan, catalogue } = await makePlan(tx, person, row);
    if (plan.fingerprint !== row.fingerprint) throw new AppError('timetable.changed_since');
    if (!isReady(plan)) throw new AppError('timetable.not_ready');
    const written = await writeChanges(tx, catalogue.term, plan.changes);
    await notifyTimetable(tx, written);
    await updateImport(tx, importId, { state: 'applied', appliedAt: now, written });
    await note(tx, importer, 'timetable.applied', importId);
  });
}

/** Takes an applied import back as a whole. Taken back already, it is left alone. */
export async function undoImport(db: Database, importer: Importer, importId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await requireImport(tx, importer.person, importId);
    if (!isDue('undo', row.state)) return;
    await lockHalfYear(tx, row);
    const run = await findRun(tx, importer.person, importId);
    const { written, appliedAt } = row;
    if (run?.canUndo !== true || written === null || appliedAt === null)
      throw new AppError('timetable.not_last');
    await takeBack(tx, row, written, appliedAt);
    await notifyTimetable(tx, written);
    await updateImport(tx, importId, { state: 'undone', undoneAt: importer.now });
    await note(tx, importer, 'timetable.undone', importId);
  });
}

async function note(tx: Database, importer: Importer, action: string, importId: number): Promise<void> {
  await audit(tx, importer, { action, entity: 'timetable_import', entityId: importId });
}

async function requireImport(tx: Database, person: Person, importId: number) {
  const row = await findImport(tx, person, importId);
  if (row === null) throw new AppError('imports.unknown');
  return row;
}
