import { scopeOf } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import type { DictionaryValues } from '@bilim/contract/dictionaryValues';
import { inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Dictionary } from '#platform/dictionaries/dictionary.ts';

type Scope = ReturnType<typeof scopeOf>;

/** Where the person holds the right of a dictionary; an empty list is nowhere, and then there is nothing to see. */
export function scopeIn(dictionary: Dictionary, person: Person): Scope {
  return scopeOf(person, dictionary.right);
}

/** Whether a row is for somebody of this scope to change: whoever has one faculty keeps its rows and no others. */
export function changeableBy(scope: Scope, { columns, faculty }: Dictionary): SQL<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  const [column] = (faculty === undefined ? undefined : columns[faculty])?.columns ?? [];
  if (column === undefined || scope.length === 0) return sql<boolean>`false`;
  return sql<boolean>`coalesce(${inArray(column, [...scope])}, false)`;
}

/** The same of a row that is still to be written. */
export function mayHold(
  scope: Scope,
  { faculty }: Pick<Dictionary, 'faculty'>,
  values: DictionaryValues,
): boolean {
  if (scope === 'all') return true;
  const held = faculty === undefined ? null : values[faculty];
  return typeof held === 'number' && scope.includes(held);
}
