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

/** What is said of a statement before anybody wants to run it. */
export interface ToldSql extends Pick<StatedSql, 'params' | 'row' | 'given'> {
  readonly sql: SQL;
  /** The parameters are those of many statements; this one has those that it names. */
  readonly sharesParams: boolean;
}

const all = new Map<string, () => StatedSql>();

/** Statements of the modules that were loaded, chosen by name, for the test that holds them against a database. */
export function statedSql(isChosen: (name: string) => boolean): readonly StatedSql[] {
  return [...all].filter(([name]) => isChosen(name)).map(([, read]) => read());
}

/**
 * Knows a statement by its name, and writes it when it is first wanted: a process uses few of the hundreds that it
 * loads. Fails at once for a second one of that name, and then for what could never run: a parameter that is not
 * declared, or one that is never used.
 */
export function state(name: string, tell: () => ToldSql): () => StatedSql {
  if (all.has(name)) throw new Error(`there are two statements ${name}`);
  let stated: StatedSql | undefined;
  const read = () => (stated ??= writeSql(name, tell()));
  all.set(name, read);
  return read;
}

/** Writes it, under a name that nobody needs to find it by. */
export function writeSql(name: string, { sql, params, row, given, sharesParams }: ToldSql): StatedSql {
  const { text, order } = write(sql);
  const undeclared = order.filter((param) => !(param in params));
  const unused = Object.keys(params).filter((param) => !order.includes(param));
  if (undeclared.length > 0) throw new Error(`${name} does not declare ${undeclared.join(', ')}`);
  if (unused.length > 0 && !sharesParams) throw new Error(`${name} never uses ${unused.join(', ')}`);
  return { name, text, order, params, row, given };
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
