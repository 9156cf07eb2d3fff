import { AppError, languages } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import type { WorkbookOutcome } from '@bilim/contract/dictionaries';
import type { textSides } from '@bilim/contract/wording';

import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import type { Bytes } from '#platform/http/serve.ts';
import { readWorkbookAside } from '#platform/xlsx/readWorkbookAside.ts';
import type { Sheet } from '#platform/xlsx/sheet.ts';
import { findTable } from '#platform/xlsx/table.ts';
import { textOf } from '#platform/xlsx/values.ts';
import { workbookReply } from '#platform/xlsx/workbookReply.ts';

import { isFixed, judge, nameOf } from './judge.ts';
import { idOf, lockTexts, readHeld, withTexts, writeTexts } from './wording.service.ts';
import type { Change, Held, Known } from './wording.service.ts';
import { say } from './texts/say.ts';

/** Texts are some thousands. */
const mostRows = 20_000;
const mostProblems = 100;

const columns = [
  'side',
  'key',
  ...languages.flatMap((one) => [`usual.${one}`, `own.${one}`] as const),
] as const;
type Column = (typeof columns)[number];
const titleOf = (column: Column, language: Language) => say(language, `wording.column.${column}`);

/** All texts, a row for each form: what comes with the portal, and beside it the own words. */
export async function writeWording(db: Database, { catalogue }: Known, language: Language): Promise<Bytes> {
  const held = await readHeld(db, catalogue);
  const rows = [...held.entries.values()].flatMap((entry) => {
    const own = held.ownOf(entry);
    return [...new Set(entry.forms.map(({ key }) => key))].map((key) => [
      entry.side,
      key,
      ...languages.flatMap((one) => {
        const form = entry.forms.find((known) => known.language === one && known.key === key);
        return [form?.usual ?? null, form === undefined ? null : (own.get(nameOf(form)) ?? null)];
      }),
    ]);
  });
  const name = say(language, 'wording.sheet');
  const head = columns.map((column) => ({
    title: titleOf(column, language),
    width: column === 'side' ? 10 : 40,
    kind: 'text' as const,
  }));
  return await workbookReply([{ name, columns: head, rows }], 'texts.xlsx');
}

interface Taking {
  readonly file: Buffer;
  readonly isTrial: boolean;
  readonly signal: AbortSignal;
}

type Who = Actor & { readonly person: { readonly id: number } };

/** Compares a workbook with the own words and, when nothing is wrong with it, takes all of it. */
export async function takeWording(
  db: Database,
  who: Who & { readonly language: Language },
  known: Known,
  { file, isTrial, signal }: Taking,
): Promise<WorkbookOutcome> {
  const rows = rowsOf(await readWorkbookAside(file, { rows: mostRows }, signal));
  return await db.transaction(async (tx) => {
    await lockTexts(tx);
    const held = await readHeld(tx, known.catalogue);
    const { changes, problems, entries } = planOf(held, rows, who.language);
    const added = changes.filter(({ before }) => before.size === 0).length;
    const isTaken = !isTrial && problems.length === 0 && changes.length > 0;
    if (isTaken) await writeTexts(tx, who, changes);
    return {
      added,
      changed: changes.length - added,
      same: entries - changes.length,
      problems: problems.slice(0, mostProblems),
      problemCount: problems.length,
      change: isTaken ? who.request.id : null,
    };
  });
}

type Row = NonNullable<ReturnType<typeof rowsOf>>[number];

function rowsOf(sheets: readonly Sheet[]) {
  const known = columns.map((key) => ({ key, titles: languages.map((language) => titleOf(key, language)) }));
  const table = sheets
    .map((sheet) => findTable(sheet, known))
    .find((one) => one !== null && one.columnOf.has('key'));
  if (table === undefined || table === null) throw new AppError('wording.no_table');
  return table.rows;
}

interface Planned {
  readonly change: Change;
  /** By the key of the form. */
  readonly rows: ReadonlyMap<string, Row>;
}

function planOf(held: Held, rows: readonly Row[], reader: Language) {
  const { met, unknown } = readChanges(held, rows);
  const changes = met.filter(({ change }) => isDifferent(change));
  const told = (row: Row, column: Column, sms: string) => ({
    cell: row.place(column),
    column: titleOf(column, reader),
    sms,
  });
  const problems = unknown.map((row) => told(row, 'key', say(reader, 'wording.unknown')));
  for (const { change, rows: own } of changes) {
    const [any] = own.values();
    if (any === undefined) continue;
    if (isFixed(change.entry)) problems.push(told(any, 'key', say(reader, 'wording.fixed')));
    for (const { form, sms } of judge(change.entry, change.after, reader))
      problems.push(told(own.get(form.key) ?? any, `own.${form.language}`, sms));
  }
  return { changes: changes.map(({ change }) => change), problems, entries: met.length };
}

/** What the rows would make of the own words, by entry. */
function readChanges(held: Held, rows: readonly Row[]) {
  const unknown: Row[] = [];
  const byForm = new Map(
    [...held.entries.values()].flatMap((entry) =>
      entry.forms.map(({ key }) => [`${entry.side} ${key}`, entry]),
    ),
  );
  const met = new Map<string, Planned>();
  for (const row of rows) {
    const side: (typeof textSides)[number] = textOf(row.cell('side')) === 'server' ? 'server' : 'page';
    const key = textOf(row.cell('key'));
    const entry = byForm.get(`${side} ${key}`);
    if (entry === undefined) {
      unknown.push(row);
      continue;
    }
    const begun = met.get(idOf(entry));
    const before = held.ownOf(entry);
    const texts = languages.flatMap((language) => {
      const isThere = entry.forms.some((form) => form.language === language && form.key === key);
      if (!isThere || row.columnOf(`own.${language}`) === null) return [];
      return [{ language, key, text: textOf(row.cell(`own.${language}`)) || null }];
    });
    const after = withTexts(entry, begun?.change.after ?? before, texts);
    met.set(idOf(entry), {
      change: { entry, before, after },
      rows: new Map([...(begun?.rows ?? []), [key, row]]),
    });
  }
  return { met: [...met.values()], unknown };
}

function isDifferent({ before, after }: Change): boolean {
  return before.size !== after.size || [...after].some(([name, text]) => before.get(name) !== text);
}
