import { Placeholder, is } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

import type { Shape } from './sqlTypes.ts';

/** A statement as PostgreSQL gets it. */
export interface StatedSql {
  readonly name: string;
  readonly text: string;
  /** Names of `$1`, `$2` and so on; each once, however often it stands in the text. */
  readonly order: readonly string[];
  readonly params: Shape;
  readonly row: Shape;
  /** What makes the temporary tables of which it speaks. */
  readonly given: readonly StatedSql[];
}

const all = new Map<string, StatedSql>();

/** Every statement of the modules that were loaded, for the test that holds them against a database. */
export function statedSql(): readonly StatedSql[] {
  return [...all.values()];
}

/** Fails for what could never run: two of one name, a parameter that is not declared, one that is never used. */
export function state(
  name: string,
  { params, row, given }: Pick<StatedSql, 'params' | 'row' | 'given'>,
  told: SQL,
): StatedSql {
  const { text, order } = write(told);
  const undeclared = order.filter((param) => !(param in params));
  const unused = Object.keys(params).filter((param) => !order.includes(param));
  if (undeclared.length > 0) throw new Error(`${name} does not declare ${undeclared.join(', ')}`);
  if (unused.length > 0) throw new Error(`${name} never uses ${unused.join(', ')}`);
  if (all.has(name)) throw new Error(`there are two statements ${name}`);
  const stated = { name, text, order, params, row, given };
  all.set(name, stated);
  return stated;
}

/** The parameters that SQL names. */
export function paramsIn(told: SQL): readonly string[] {
  return write(told).order;
}

function write(told: SQL): Pick<StatedSql, 'text' | 'order'> {
  const order: string[] = [];
  const dialect = new PgDialect({ casing: 'snake_case' });
  dialect.escapeParam = (_position: number, value?: unknown) => {
    if (!is(value, Placeholder)) throw new Error('a statement holds a value; it must be a parameter');
    const known = order.indexOf(value.name);
    return `$${known < 0 ? order.push(value.name) : known + 1}`;
  };
  const { sql: text } = dialect.sqlToQuery(told);
  return { text, order };
}
