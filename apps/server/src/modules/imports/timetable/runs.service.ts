import { createHash } from 'node:crypto';

import { AppError, scopeOf } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import type { EventMapping } from '@bilim/contract/timetableImport';

import { audit } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';

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
  findSameFile,
  hasLaterApplied,
  insertImport,
  readableBy,
  replaceFindings,
  updateImport,
} from './runs.queries.ts';
import { notifyTimetable } from './notifyTimetable.ts';
import { takeBack, writeChanges } from './write.ts';
import { lockHalfYear } from './write.queries.ts';

/** Who imports; null is whoever may use the command line of the server. */
export type Importer = Person | null;

export interface Deed {
  readonly importer: Importer;
  readonly now: Date;
  readonly request: Actor['request'];
}

export interface Wishes {
  readonly fromWeek: number;
  readonly replaces: PlanOptions['replaces'];
  readonly mapping?: EventMapping | undefined;
}

export interface GivenFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Reads a file and makes its dry run. The same file again makes it anew instead of a second one. */
export async function startImport(
  db: Database,
  importer: Importer,
  halfYear: HalfYear,
  { file, wishes }: { readonly file: GivenFile; readonly wishes: Wishes },
): Promise<number> {
  const sha256 = createHash('sha256').update(file.bytes).digest();
  return await db.transaction(async (tx) => {
    await lockHalfYear(tx, halfYear);
    const createdBy = importer?.id ?? null;
    const same = await findSameFile(tx, { ...halfYear, sha256, createdBy });
    const given = { file: file.bytes, fileName: file.name.slice(0, longestName) };
    const checked = await check(tx, importer, {
      ...halfYear,
      ...wishes,
      ...given,
      mapping: wishes.mapping ?? null,
    });
    const told = { ...checked.told, ...given };
    if (same !== null) await updateImport(tx, same, told);
    const id = same ?? (await insertImport(tx, { ...halfYear, ...told, sha256, createdBy }));
    await replaceFindings(tx, id, checked.findings);
    return id;
  });
}

const longestName = 200;

/** Makes the dry run again. What was applied or taken back stays what it is. */
export async function checkAgain(
  db: Database,
  importer: Importer,
  importId: number,
  wishes: Wishes,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await requireImport(tx, importer, importId);
    if (row.state !== 'checked') return;
    const mapping = wishes.mapping ?? row.mapping;
    const checked = await check(tx, importer, {
      ...row,
      mapping,
      fromWeek: wishes.fromWeek,
      replaces: wishes.replaces,
    });
    await updateImport(tx, importId, checked.told);
    await replaceFindings(tx, importId, checked.findings);
  });
}

interface ToCheck extends HalfYear {
  readonly file: Buffer;
  readonly fileName: string;
  /** Null is as the file shows by itself. */
  readonly mapping: EventMapping | null;
  readonly fromWeek: number;
  readonly replaces: PlanOptions['replaces'];
}

async function check(tx: Database, importer: Importer, asked: ToCheck) {
  const { fromWeek, replaces } = asked;
  const { plan, catalogue, lines, source, mapping } = await makePlan(tx, importer, asked);
  const told = {
    kind: source.kind,
    sample: source.kind === 'calendar' ? sampleOf(source.events) : null,
    mapping,
    fromWeek,
    replaces,
    fingerprint: plan.fingerprint,
    summary: summaryOf(plan, catalogue, lines),
  };
  return { findings: findingsOf(plan, catalogue), told };
}

async function makePlan(tx: Database, importer: Importer, asked: ToCheck) {
  const catalogue = await loadCatalogue(tx, asked);
  const source = await readSource(asked.file, asked.fileName, catalogue.term);
  const mapping = asked.mapping ?? (source.kind === 'calendar' ? guessMapping(source.events) : null);
  const { lines, problems } = linesOf(source, mapping, catalogue);
  const scope = importer === null ? 'all' : scopeOf(importer, 'schedules.manage');
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
 * the import would now do something else, the dry run is made anew and nothing is applied.
 */
export async function applyImport(db: Database, deed: Deed, importId: number): Promise<void> {
  const { importer, now } = deed;
  await db.transaction(async (tx) => {
    const row = await requireImport(tx, importer, importId);
    if (row.state === 'applied') return;
    if (row.state !== 'checked') throw new AppError('timetable.not_ready');
    await lockHalfYear(tx, row);
    const { plan, catalogue } = await makePlan(tx, importer, row);
    if (plan.fingerprint !== row.fingerprint) throw new AppError('timetable.changed_since');
    if (!isReady(plan)) throw new AppError('timetable.not_ready');
    const written = await writeChanges(tx, catalogue.term, plan.changes);
    await notifyTimetable(tx, written);
    await updateImport(tx, importId, { state: 'applied', appliedAt: now, written });
    await note(tx, deed, 'timetable.applied', importId);
  });
}

/** Takes an applied import back as a whole. Taken back already, it is left alone. */
export async function undoImport(db: Database, deed: Deed, importId: number): Promise<void> {
  const { importer, now } = deed;
  await db.transaction(async (tx) => {
    const row = await requireImport(tx, importer, importId);
    if (row.state === 'undone') return;
    const { written, appliedAt } = row;
    if (row.state !== 'applied' || written === null || appliedAt === null)
      throw new AppError('timetable.not_last');
    await lockHalfYear(tx, row);
    if (await hasLaterApplied(tx, row)) throw new AppError('timetable.not_last');
    await takeBack(tx, row, written, appliedAt);
    await notifyTimetable(tx, written);
    await updateImport(tx, importId, { state: 'undone', undoneAt: now });
    await note(tx, deed, 'timetable.undone', importId);
  });
}

async function note(tx: Database, deed: Deed, action: string, importId: number): Promise<void> {
  const { importer: person, ...rest } = deed;
  await audit(tx, { person, ...rest }, { action, entity: 'timetable_import', entityId: importId });
}

async function requireImport(tx: Database, importer: Importer, importId: number) {
  const row = await findImport(tx, importer === null ? undefined : readableBy(importer), importId);
  if (row === null) throw new AppError('timetable.unknown');
  return row;
}
