import { AppError } from '@bilim/contract';
import { aheadMs } from '@bilim/contract/core/universityClock';
import type { changeNames } from '@bilim/contract/dictionaries';
import { DictionaryValues, Names } from '@bilim/contract/dictionaryValues';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { auditAll } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import { statement } from '#platform/db/statement.ts';
import { hasCode } from '#platform/db/uniqueViolation.ts';
import { datedNames } from '#platform/dictionaries/datedNames.tables.ts';
import { propertyOf } from '#platform/dictionaries/dictionary.ts';
import type { Column, Dictionary } from '#platform/dictionaries/dictionary.ts';
import { broadcasting } from '#platform/live/emitting.ts';

export type Merged = z.output<typeof Merged>;
/** What of a row was let refer to another one: keys of rows, by the place of the use in the dictionary. */
const Merged = z.object({ into: z.int(), keys: z.array(z.array(z.string())) });

export type DatedName = z.output<typeof DatedName>;
/** What a row was called until a day, or will be called from a day on. */
const DatedName = z.object({ day: z.string(), isComing: z.boolean(), name: Names });

export type State = z.output<typeof State>;
/** A row as the audit keeps it. */
export const State = z.object({
  values: DictionaryValues,
  closedOn: z.nullable(z.string()),
  merged: z.optional(Merged),
  /** All of its names beside today's, where the change touched them. */
  names: z.optional(z.array(DatedName)),
});

export interface Change {
  /** Undefined for a row that gets its id now. */
  readonly rowId?: number | undefined;
  /** Null where there was, or will be, no row. */
  readonly before: State | null;
  readonly after: State | null;
}

/** What a row holds, without what was moved. */
export function plain(state: State | null): Pick<State, 'values' | 'closedOn'> | null {
  return state === null ? null : { values: state.values, closedOn: state.closedOn };
}

/** How the audit calls the rows of a dictionary. */
export function entityOf({ name }: Pick<Dictionary, 'name'>): string {
  return `dictionary.${name}`;
}

/** Puts rows into their new states, writes down what they were and tells open pages; gives their ids. */
export async function writeChanges(
  tx: Database,
  dictionary: Dictionary,
  who: Actor,
  changes: readonly Change[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const change of changes) ids.push(await write(tx, dictionary, change));
  const entries = changes.map(({ before, after }, place) => ({
    action: `dictionary.${nameOf({ before, after })}`,
    entity: entityOf(dictionary),
    entityId: ids[place] ?? 0,
    ...(before === null ? {} : { before }),
    ...(after === null ? {} : { after }),
  }));
  await auditAll(tx, who, entries);
  if (dictionary.shapesTimetables === true && changes.length > 0) await tellPages(tx);
  return ids;
}

/** What a change is called. */
export function nameOf({ before, after }: Pick<Change, 'before' | 'after'>): (typeof changeNames)[number] {
  if (before === null) return 'added';
  if (after === null) return 'removed';
  if (after.merged !== undefined) return 'merged';
  if (after.names !== undefined) return 'renamed';
  if (before.closedOn === after.closedOn) return 'changed';
  return after.closedOn === null ? 'restored' : 'closed';
}

async function write(tx: Database, dictionary: Dictionary, { rowId, before, after }: Change) {
  const { table } = dictionary;
  if (after === null) {
    await tx.delete(table).where(eq(table.id, rowId));
    return Number(rowId);
  }
  const row = columnsOf(dictionary, after);
  if (after.names !== undefined) await putNames(tx, dictionary, Number(rowId), after.names);
  if (before !== null) {
    await tx.update(table).set(row).where(eq(table.id, rowId));
    return Number(rowId);
  }
  const known = rowId === undefined ? row : { ...row, id: rowId };
  const [added] = await tx.insert(table).values(known).returning({ id: table.id });
  return Number(added?.id);
}

async function putNames(
  tx: Database,
  { name: dictionary }: Dictionary,
  rowId: number,
  names: readonly DatedName[],
): Promise<void> {
  await tx.delete(datedNames).where(and(eq(datedNames.dictionary, dictionary), eq(datedNames.rowId, rowId)));
  if (names.length === 0) return;
  await tx.insert(datedNames).values(
    names.map(({ name: { ru, kg, en }, ...dated }) => ({
      ...dated,
      dictionary,
      rowId,
      nameRu: ru,
      nameKg: kg,
      nameEn: en,
    })),
  );
}

/** The row as the query builder writes it. */
function columnsOf({ table, columns }: Dictionary, { values, closedOn }: State): Record<string, unknown> {
  const row: Record<string, unknown> = table.closedOn === undefined ? {} : { closedOn };
  for (const [key, column] of Object.entries(columns)) {
    const parts = partsOf(column, values[key] ?? null);
    for (const [place, one] of column.columns.entries()) row[propertyOf(table, one)] = parts[place] ?? null;
  }
  return row;
}

function partsOf({ kind }: Column, value: DictionaryValues[string]): readonly unknown[] {
  if (typeof value === 'object' && value !== null) return [value.ru, value.kg, value.en];
  if (kind === 'moment' && typeof value === 'string') return [new Date(Date.parse(`${value}Z`) - aheadMs)];
  return [value];
}

const tellPages = statement({
  name: 'dictionary_told',
  params: {},
  row: {},
  sql: () => broadcasting(sql`select null::text[], null::smallint[], 'timetable', '{}'::jsonb`),
});

/** Does it as a whole or not at all; what the database refuses is told in the words of dictionaries. */
export async function inOnePiece<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (hasCode(error, '23505')) throw new AppError('dictionary.taken', { cause: error });
    if (hasCode(error, '23503')) throw new AppError('dictionary.in_use', { cause: error });
    if (hasCode(error, '23514')) throw new AppError('dictionary.impossible', { cause: error });
    throw error;
  }
}
