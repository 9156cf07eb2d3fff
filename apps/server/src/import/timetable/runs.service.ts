import { createHash } from 'node:crypto';

import { AppError, scopeOf } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import type { EventMapping } from '@bilim/contract/timetableImport';

import type { Database } from '#platform/db/database.ts';

import type { Summary } from '../timetableImports.tables.ts';
import { findTerm, loadCatalogue } from './catalogue.queries.ts';
import type { HalfYear } from './catalogue.queries.ts';
import type { Catalogue } from './catalogue.ts';
import { guessMapping } from './calendarLines.ts';
import { findingsOf } from './facts.ts';
import type { Finding } from './facts.ts';
import { isReady, planTimetable } from './plan.ts';
import type { Plan, PlanOptions } from './plan.ts';
import { linesOf, readSource } from './readSource.ts';
import type { Source } from './readSource.ts';
import {
  findImport,
  findSameFile,
  hasLaterApplied,
  insertImport,
  readableBy,
  replaceFindings,
  updateImport,
} from './runs.queries.ts';
import { tellTimetable } from './tellTimetable.ts';
import { takeBack, writeChanges } from './write.ts';
import { lockHalfYear } from './write.queries.ts';

/** Who imports; null is whoever may use the command line of the server. */
export type Importer = Person | null;

export interface Deed {
  readonly importer: Importer;
  readonly now: Date;
  /** Writes down who did it, in the transaction of the deed. */
  readonly note?: (tx: Database, action: string) => Promise<void>;
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
  const term = await findTerm(db, halfYear);
  if (term === null) throw new AppError('timetable.no_term');
  const source = await readSource(file.bytes, file.name, term);
  const sha256 = createHash('sha256').update(file.bytes).digest();
  return await db.transaction(async (tx) => {
    await lockHalfYear(tx, halfYear);
    const createdBy = importer?.id ?? null;
    const same = await findSameFile(tx, { ...halfYear, sha256, createdBy });
    const mapping = wishes.mapping ?? (source.kind === 'calendar' ? guessMapping(source.events) : null);
    const checked = await check(tx, importer, { ...halfYear, ...wishes, source, mapping });
    const told = { ...checked.told, fileName: file.name.slice(0, 200), source, mapping };
    if (same !== null) await updateImport(tx, same, told);
    const id = same ?? (await insertImport(tx, { ...halfYear, ...told, sha256, createdBy }));
    await replaceFindings(tx, id, checked.findings);
    return id;
  });
}

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
    await updateImport(tx, importId, { ...checked.told, mapping });
    await replaceFindings(tx, importId, checked.findings);
  });
}

interface ToCheck extends HalfYear {
  readonly source: Source;
  readonly mapping: EventMapping | null;
  readonly fromWeek: number;
  readonly replaces: PlanOptions['replaces'];
}

async function check(tx: Database, importer: Importer, asked: ToCheck) {
  const { fromWeek, replaces } = asked;
  const { plan, catalogue, lines } = await makePlan(tx, importer, asked);
  const findings = findingsOf(plan, catalogue);
  const told = {
    fromWeek,
    replaces,
    fingerprint: plan.fingerprint,
    summary: summaryOf(plan, findings, catalogue, lines),
  };
  return { plan, findings, told, catalogue };
}

async function makePlan(tx: Database, importer: Importer, asked: ToCheck) {
  const catalogue = await loadCatalogue(tx, asked);
  const { lines, problems } = linesOf(asked.source, asked.mapping, catalogue);
  const scope = importer === null ? 'all' : scopeOf(importer, 'schedules.manage');
  const plan = planTimetable(lines, catalogue, {
    fromWeek: asked.fromWeek,
    replaces: asked.replaces,
    faculties: scope === 'all' ? null : scope,
  });
  return { catalogue, lines: lines.length, plan: { ...plan, problems: [...problems, ...plan.problems] } };
}

/**
 * Applies a dry run in one transaction. Applied already, it is left alone. When the timetable has changed so that
 * the import would now do something else, the dry run is made anew and nothing is applied.
 */
export async function applyImport(
  db: Database,
  { importer, now, note }: Deed,
  importId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await requireImport(tx, importer, importId);
    if (row.state === 'applied') return;
    if (row.state !== 'checked') throw new AppError('timetable.not_ready');
    await lockHalfYear(tx, row);
    const { plan, catalogue } = await makePlan(tx, importer, row);
    if (plan.fingerprint !== row.fingerprint) throw new AppError('timetable.changed_since');
    if (!isReady(plan)) throw new AppError('timetable.not_ready');
    const written = await writeChanges(tx, catalogue.term, plan.changes);
    await tellTimetable(tx, written);
    await updateImport(tx, importId, { state: 'applied', appliedAt: now, written });
    await note?.(tx, 'timetable.applied');
  });
}

/** Takes an applied import back as a whole. Taken back already, it is left alone. */
export async function undoImport(
  db: Database,
  { importer, now, note }: Deed,
  importId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await requireImport(tx, importer, importId);
    if (row.state === 'undone') return;
    const { written, appliedAt } = row;
    if (row.state !== 'applied' || written === null || appliedAt === null)
      throw new AppError('timetable.not_last');
    await lockHalfYear(tx, row);
    if (await hasLaterApplied(tx, row)) throw new AppError('timetable.not_last');
    await takeBack(tx, row, written, appliedAt);
    await tellTimetable(tx, written);
    await updateImport(tx, importId, { state: 'undone', undoneAt: now });
    await note?.(tx, 'timetable.undone');
  });
}

async function requireImport(tx: Database, importer: Importer, importId: number) {
  const row = await findImport(tx, importer === null ? undefined : readableBy(importer), importId);
  if (row === null) throw new AppError('timetable.unknown');
  return row;
}

function summaryOf(plan: Plan, findings: readonly Finding[], { groups }: Catalogue, lines: number): Summary {
  const count = (test: (finding: Finding) => boolean) => findings.filter(test).length;
  const changed = (state: Plan['changes'][number]['state']) =>
    plan.changes.filter((one) => one.state === state).length;
  const perGroup = new Map<number, { added: number; changed: number; removed: number; conflicts: number }>();
  for (const { kind, state, groupIds } of findings) {
    const counted = kind === 'conflict' && state === 'new' ? 'conflicts' : state;
    for (const id of kind === 'problem' ? [] : groupIds) {
      const known = perGroup.get(id) ?? { added: 0, changed: 0, removed: 0, conflicts: 0 };
      if (counted === 'added' || counted === 'changed' || counted === 'removed' || counted === 'conflicts')
        known[counted] += 1;
      perGroup.set(id, known);
    }
  }
  return {
    lines,
    kept: changed('kept'),
    added: changed('added'),
    changed: changed('changed'),
    removed: changed('removed'),
    errors: count(({ kind, state }) => kind === 'problem' && state === 'error'),
    notes: count(({ kind, state }) => kind === 'problem' && state === 'note'),
    conflicts: plan.conflicts.length,
    oldConflicts: plan.oldConflicts.length,
    groups: [...perGroup]
      .filter(([, { added, changed, removed, conflicts }]) => added + changed + removed + conflicts > 0)
      .map(([groupId, counts]) => ({ groupId, groupName: groups.get(groupId) ?? '', ...counts }))
      .sort((one, other) => one.groupName.localeCompare(other.groupName, 'ru')),
  };
}
