import { AppError } from '@bilim/contract';
import type { FieldProblem } from '@bilim/contract';
import { DictionaryRow } from '@bilim/contract/dictionaries';
import { valuesSchema } from '@bilim/contract/dictionaryValues';
import type { DictionaryValues } from '@bilim/contract/dictionaryValues';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';

import type { Actor } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { decodeFields } from '#platform/http/decode.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import { say } from '#platform/texts.ts';

import { mayHold, scopeIn } from './dictionaries.policy.ts';
import { lockRow, selectLabels } from './dictionaries.queries.ts';
import type { StoredRow, View } from './dictionaries.queries.ts';
import { describeColumns } from './describe.ts';
import { inOnePiece, writeChange } from './writeChange.ts';

export interface Saved {
  readonly rowId: number;
  /** Names what was done, to be taken back; null when there was nothing to do. */
  readonly change: string | null;
}

export interface ToSave {
  readonly rowId?: number | undefined;
  readonly version?: string | undefined;
  readonly values: DictionaryValues;
}

/** Adds a row, or changes one that is still what the person saw. */
export async function saveRow(db: Database, view: View, who: Actor, asked: ToSave): Promise<Saved> {
  return await inOnePiece(db, async (tx) => {
    const values = await requireValues(tx, view, asked.values);
    if (asked.rowId === undefined) {
      const rowId = await writeChange(tx, view.dictionary, who, {
        before: null,
        after: { values, closedOn: null },
      });
      return { rowId, change: who.request.id };
    }
    const { rowId, closedOn, ...row } = await requireRow(tx, view, {
      rowId: asked.rowId,
      version: asked.version,
    });
    if (isDeepStrictEqual(row.values, values)) return { rowId, change: null };
    const [before, after] = [
      { values: row.values, closedOn },
      { values, closedOn },
    ];
    await writeChange(tx, view.dictionary, who, { rowId, before, after });
    return { rowId, change: who.request.id };
  });
}

/** Closes a row from today on, or opens it again. */
export async function setClosed(
  db: Database,
  view: View,
  who: Actor,
  { isClosed, ...asked }: { readonly rowId: number; readonly version: string; readonly isClosed: boolean },
): Promise<Saved> {
  return await inOnePiece(db, async (tx) => {
    const { rowId, values, closedOn } = await requireRow(
      tx,
      view,
      asked,
      (row) => (row.closedOn !== null) === isClosed,
    );
    if ((closedOn !== null) === isClosed) return { rowId, change: null };
    const after = { values, closedOn: isClosed ? universityDay(who.now) : null };
    await writeChange(tx, view.dictionary, who, { rowId, before: { values, closedOn }, after });
    return { rowId, change: who.request.id };
  });
}

/** The row, locked, while it is as the person saw it or already as they want it. */
async function requireRow(
  tx: Database,
  view: View,
  { rowId, version }: { readonly rowId: number; readonly version: string | undefined },
  isDone: (row: StoredRow) => boolean = () => false,
): Promise<StoredRow> {
  const row = await lockRow(tx, view, rowId);
  if (row === null) throw new AppError('dictionary.row_unknown');
  if (!row.mayChange) throw new AppError('auth.forbidden');
  if (row.version !== version && !isDone(row)) {
    throw new AppError('dictionary.changed_elsewhere', { current: z.encode(DictionaryRow, row) });
  }
  return row;
}

/** The values as the dictionary keeps them; refuses field by field. */
async function requireValues(tx: Database, view: View, sent: DictionaryValues): Promise<DictionaryValues> {
  const read = await readValues(tx, view, sent);
  if ('problems' in read) throw new InvalidInput(read.problems);
  if (!mayHold(scopeIn(view.dictionary, view.person), view.dictionary, read.fields)) {
    throw new AppError('auth.forbidden');
  }
  return read.fields;
}

/** The values, or what is wrong with each of them. */
export async function readValues(tx: Database, { dictionary, language }: View, sent: DictionaryValues) {
  const read = decodeFields(valuesSchema(describeColumns(dictionary, language)), sent, language);
  if ('problems' in read) return read;
  const problems: FieldProblem[] = [];
  for (const [key, { target }] of Object.entries(dictionary.columns)) {
    const held = read.fields[key];
    if (target === undefined || typeof held !== 'number') continue;
    const known = await selectLabels(tx, target, { language, ids: [held] });
    if (!known.has(held)) problems.push({ field: key, sms: say(language, 'field.invalid') });
  }
  problems.push(
    ...brokenSpans(dictionary, read.fields).map((field) => ({
      field,
      sms: say(language, 'dictionary.span'),
    })),
  );
  return problems.length > 0 ? { problems } : read;
}

/** The later days that are before the earlier ones. */
function brokenSpans({ spans = [] }: View['dictionary'], values: DictionaryValues): readonly string[] {
  return spans.flatMap(([first, last]) => {
    const [from, to] = [values[first], values[last]];
    return typeof from === 'string' && typeof to === 'string' && to < from ? [last] : [];
  });
}
