import { AppError } from '@bilim/contract';
import type { changeNames } from '@bilim/contract/dictionaries';
import { DictionaryValues } from '@bilim/contract/dictionaryValues';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';

import { audit } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import { hasCode } from '#platform/db/uniqueViolation.ts';
import { propertyOf } from '#platform/dictionaries/dictionary.ts';
import type { Dictionary } from '#platform/dictionaries/dictionary.ts';

export type State = z.output<typeof State>;
/** A row as the audit keeps it. */
export const State = z.object({ values: DictionaryValues, closedOn: z.nullable(z.string()) });

export interface Change {
  /** Undefined for a row that gets its id now. */
  readonly rowId?: number | undefined;
  /** Null where there was, or will be, no row. */
  readonly before: State | null;
  readonly after: State | null;
}

/** How the audit calls the rows of a dictionary. */
export function entityOf({ name }: Pick<Dictionary, 'name'>): string {
  return `dictionary.${name}`;
}

/** Puts the row into its new state and writes down what it was; gives its id. */
export async function writeChange(
  tx: Database,
  dictionary: Dictionary,
  who: Actor,
  { rowId: known, before, after }: Change,
): Promise<number> {
  const rowId = await write(tx, dictionary, { rowId: known, before, after });
  await audit(tx, who, {
    action: `dictionary.${nameOf({ before, after })}`,
    entity: entityOf(dictionary),
    entityId: rowId,
    ...(before === null ? {} : { before }),
    ...(after === null ? {} : { after }),
  });
  return rowId;
}

/** What a change is called. */
export function nameOf({ before, after }: Pick<Change, 'before' | 'after'>): (typeof changeNames)[number] {
  if (before === null) return 'added';
  if (after === null) return 'removed';
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
  if (before !== null) {
    await tx.update(table).set(row).where(eq(table.id, rowId));
    return Number(rowId);
  }
  const known = rowId === undefined ? row : { ...row, id: rowId };
  const [added] = await tx.insert(table).values(known).returning({ id: table.id });
  return Number(added?.id);
}

/** The row as the query builder writes it. */
function columnsOf({ table, columns }: Dictionary, { values, closedOn }: State): Record<string, unknown> {
  const row: Record<string, unknown> = { closedOn };
  for (const [key, { columns: own }] of Object.entries(columns)) {
    const value = values[key] ?? null;
    const parts = typeof value === 'object' && value !== null ? [value.ru, value.kg, value.en] : [value];
    for (const [place, one] of own.entries()) row[propertyOf(table, one)] = parts[place] ?? null;
  }
  return row;
}

/** Does it as a whole or not at all; what the database refuses is told in the words of dictionaries. */
export async function inOnePiece<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (hasCode(error, '23505')) throw new AppError('dictionary.taken', { cause: error });
    if (hasCode(error, '23503')) throw new AppError('dictionary.in_use', { cause: error });
    throw error;
  }
}
