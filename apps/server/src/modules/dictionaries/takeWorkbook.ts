import { isDeepStrictEqual } from 'node:util';

import { AppError } from '@bilim/contract';
import type { FieldProblem } from '@bilim/contract';
import type { WorkbookOutcome } from '@bilim/contract/dictionaries';
import type { DictionaryValue, Names } from '@bilim/contract/dictionaryValues';

import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import { textOf } from '#platform/dictionaries/dictionary.ts';
import { readWorkbookAside } from '#platform/xlsx/readWorkbookAside.ts';

import { putRows } from './change.service.ts';
import { mayHold, scopeIn } from './dictionaries.policy.ts';
import { lockRows, selectRows } from './dictionaries.queries.ts';
import type { StoredRow, View } from './dictionaries.queries.ts';
import { idName, readRows, withHeld } from './readRows.ts';
import { lookAround, readValues } from './readValues.ts';
import type { Around } from './readValues.ts';
import type { ReadRow } from './readRows.ts';
import { mostRows } from './workbook.ts';
import { inOnePiece } from './writeChange.service.ts';
import type { Change } from './writeChange.service.ts';
import { say } from './texts/say.ts';
import type { TextKey } from './texts/say.ts';

/** Rows of one workbook, and problems that are told. */
const most = { rows: 5_000, problems: 100 };

interface Taking {
  readonly file: Buffer;
  readonly isTrial: boolean;
  readonly signal: AbortSignal;
}

/** Compares a workbook with the dictionary and, when nothing is wrong with any of its rows, takes them all. */
export async function takeWorkbook(
  db: Database,
  view: View,
  who: Actor,
  { file, isTrial, signal }: Taking,
): Promise<WorkbookOutcome> {
  const sheets = await readWorkbookAside(file, { rows: most.rows }, signal);
  return await inOnePiece(db, async (tx) => {
    const rows = await readRows(tx, view, sheets);
    const { changes, problems } = await planOf(tx, view, rows);
    const told = folded(view, problems);
    const added = changes.filter(({ before }) => before === null).length;
    const isTaken = !isTrial && problems.length === 0 && changes.length > 0;
    if (isTaken) await apply(tx, view, who, changes);
    return {
      added,
      changed: changes.length - added,
      same: rows.length - changes.length - new Set(problems.map(({ row }) => row)).size,
      problems: told.slice(0, most.problems),
      problemCount: told.length,
      change: isTaken ? who.request.id : null,
    };
  });
}

interface PlannedChange extends Change {
  /** Of the row as it was compared. */
  readonly version: string | null;
}

/** A word that a list does not have is told once, with how many cells hold it. */
function folded({ language }: View, problems: readonly Problem[]): WorkbookOutcome['problems'] {
  const alike = new Map<string, { readonly first: Problem; count: number }>();
  for (const first of problems) {
    const key = first.value === null ? first.cell : `${first.column} ${first.value}`;
    const before = alike.get(key);
    if (before === undefined) alike.set(key, { first, count: 1 });
    else before.count += 1;
  }
  return [...alike.values()].map(({ first: { cell, column, sms }, count }) => {
    const cells = count > 1 ? ` ${say(language, 'dictionary.cells', { count })}` : '';
    return { cell, column, sms: `${sms}${cells}` };
  });
}

interface Problem {
  readonly row: ReadRow;
  /** What a list does not have; null of other problems. */
  readonly value: string | null;
  readonly cell: string;
  readonly column: string;
  readonly sms: string;
}

async function planOf(tx: Database, view: View, rows: readonly ReadRow[]) {
  const existing = await allRows(tx, view);
  const byId = new Map(existing.map((row) => [row.rowId, row]));
  const byKey = new Map(existing.map((row) => [knownBy(view, row.values), row]));
  const compared = rows.map((read): Compared => {
    const row = withHeld(read, byId.get(read.rowId ?? 0));
    const before = row.rowId === null ? byKey.get(knownBy(view, row.values)) : byId.get(row.rowId);
    return { row, before, values: over(view, before?.values, row.values) };
  });
  const around = await lookAround(
    tx,
    view,
    compared.map(({ values }) => values),
  );
  const met = new Map<string, string>();
  const changes: PlannedChange[] = [];
  const problems: Problem[] = [];
  for (const one of compared) {
    const judged = judge(view, one, { around, met });
    if (judged === null) continue;
    if ('after' in judged) changes.push(judged);
    else problems.push(...judged.wrong.map((wrong) => problemOf(view, one.row, wrong)));
  }
  return { changes, problems };
}

/** A row of the workbook beside the one that it means. */
interface Compared {
  readonly row: ReadRow;
  readonly before: StoredRow | undefined;
  /** What it would hold. */
  readonly values: StoredRow['values'];
}

interface Known {
  readonly around: Around;
  /** What rows above have spoken of, and in which cell. */
  readonly met: Map<string, string>;
}

interface Wrong {
  readonly wrong: readonly { readonly key: string; readonly sms: string; readonly value?: string }[];
}

/** What a row of the workbook changes, null when that is nothing; or what is wrong with it. */
function judge(
  view: View,
  { row, before, values }: Compared,
  { around, met }: Known,
): PlannedChange | Wrong | null {
  const { language } = view;
  const wrongIn = (key: string, text: TextKey, params = {}): Wrong => ({
    wrong: [{ key, sms: say(language, text, params) }],
  });
  if (row.problems.length > 0)
    return {
      wrong: row.problems.map(({ key, text, value = '' }) => ({
        key,
        value,
        sms: say(language, text, { value }),
      })),
    };
  if (row.rowId !== null && before === undefined) return wrongIn(idName, 'dictionary.row_unknown');
  const read = readValues(view, around, values, before?.values);
  if ('problems' in read) return { wrong: read.problems.map((problem) => wrongField(view, row, problem)) };

  const repeated = repeatedIn(view, met, { row, before, values: read.fields });
  if (repeated !== null) return wrongIn(...repeated);
  const change = changeTo(before, read.fields);
  return change === null || isTheirs(view, before, read.fields) ? change : wrongIn(idName, 'auth.forbidden');
}

/** What a row above has spoken of already: this row, or what only one row has. */
function repeatedIn(
  view: View,
  met: Known['met'],
  { row, before, values }: Compared,
): readonly [key: string, text: TextKey, params: object] | null {
  const name = before === undefined ? knownBy(view, values) : String(before.rowId);
  const above = met.get(name);
  if (above !== undefined) return [idName, 'dictionary.twice', { cell: above }];
  met.set(name, row.place(idName));
  const { only } = view.dictionary;
  if (only === undefined || values[only] !== true) return null;
  const other = met.get(only);
  if (other !== undefined) return [only, 'dictionary.several', { cell: other }];
  met.set(only, row.place(only));
  return null;
}

/** What is asked of a new row and has no column in the file is wrong with the file, and told once. */
function wrongField(view: View, { values }: ReadRow, { field, sms }: FieldProblem): Wrong['wrong'][number] {
  const [key = ''] = field.split('.');
  if (key in values) return { key: field, sms };
  const column = titleOf(view, key);
  return { key: field, value: column, sms: say(view.language, 'dictionary.no_column', { column }) };
}

/** A row that a workbook leaves as it is may be anybody's. */
function isTheirs(
  { dictionary, person }: View,
  before: StoredRow | undefined,
  values: StoredRow['values'],
): boolean {
  return before?.mayChange !== false && mayHold(scopeIn(dictionary, person), dictionary, values);
}

function changeTo(before: StoredRow | undefined, values: StoredRow['values']): PlannedChange | null {
  const after = { values, closedOn: null };
  if (before === undefined) return { version: null, before: null, after };
  const { rowId, version, values: were, closedOn } = before;
  if (closedOn === null && isDeepStrictEqual(were, values)) return null;
  return { rowId, version, before: { values: were, closedOn }, after };
}

function problemOf(view: View, row: ReadRow, { key, sms, value = '' }: Wrong['wrong'][number]): Problem {
  const [column = ''] = key.split('.');
  return { row, value: value || null, cell: row.place(column), column: titleOf(view, column), sms };
}

async function allRows(tx: Database, view: View): Promise<StoredRow[]> {
  const page = { skip: 0, size: mostRows };
  const closed = await selectRows(tx, view, { ...page, state: 'closed' });
  // Of two that are known by the same, the open one is meant.
  return [...closed, ...(await selectRows(tx, view, { ...page, state: 'open' }))];
}

function knownBy({ dictionary: { known } }: View, values: StoredRow['values']): string {
  return JSON.stringify(
    known.map((key) => {
      const value = values[key] ?? null;
      // Whoever has a name in one language has the row.
      return isNames(value) ? value.ru || value.kg || value.en : value;
    }),
  );
}

/** The row with what the workbook says. A name in a language of which it says nothing stays, or follows the Russian one that it repeated. */
function over(
  view: View,
  stored: StoredRow['values'] | undefined,
  said: StoredRow['values'],
): StoredRow['values'] {
  const were = stored ?? emptyOf(view);
  const names = Object.entries(said).flatMap(([key, value]) => {
    const [now, before] = [value, were[key] ?? null];
    if (!isNames(now) || !isNames(before)) return [];
    const other = (language: 'kg' | 'en') =>
      now[language] || (before[language] === before.ru ? '' : before[language]);
    return [[key, { ru: now.ru || before.ru, kg: other('kg'), en: other('en') }] as const];
  });
  return { ...were, ...said, ...Object.fromEntries(names) };
}

function isNames(value: DictionaryValue): value is Names {
  return value !== null && typeof value === 'object';
}

function emptyOf({ dictionary: { columns } }: View): StoredRow['values'] {
  return Object.fromEntries(
    Object.entries(columns).map(([key, { kind }]) => [key, kind === 'flag' ? false : null]),
  );
}

function titleOf({ dictionary, language }: View, key: string): string {
  return key === idName ? say(language, 'dictionary.id') : say(language, textOf(dictionary, key));
}

async function apply(tx: Database, view: View, who: Actor, changes: readonly PlannedChange[]): Promise<void> {
  const locked = await lockRows(
    tx,
    view,
    changes.flatMap(({ rowId }) => rowId ?? []),
  );
  const versions = new Map(locked.map(({ rowId, version }) => [rowId, version]));
  if (changes.some(({ rowId, version }) => rowId !== undefined && versions.get(rowId) !== version)) {
    throw new AppError('dictionary.changed_since');
  }
  await putRows(tx, view, who, changes);
}
