import { wireColumns } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

interface Described<Own> {
  readonly ownType?: Own;
}

/** A value that is never null and JSON as it stands, such as a whole number. */
export interface Plain {
  readonly plain: SQL;
}

/**
 * Some members of a row of the contract as JSON text without the braces. Where thousands of rows repeat a few
 * values, the repeated part is written once and the rows are glued together; that is several times faster than
 * `json_agg` over whole rows. Each piece costs by itself, so what always stands between two values is one.
 */
export function wireMembers<Own, Key extends keyof Own & string>(
  row: Described<Own>,
  values: Readonly<Record<Key, SQL | Plain>>,
): SQL {
  const members = Object.entries<SQL | Plain>(values).map(([own, value], place) => {
    const key = textLiteral(`${place === 0 ? '' : ','}${keyOf(row, own)}`);
    return sql`${key} || ${'plain' in value ? sql`(${value.plain})` : sql`coalesce(to_json(${value})::text, 'null')`}`;
  });
  return sql.join(members, sql` || `);
}

/** The name under which a property travels, as a SQL text that a value may follow: `'"id_student":'`. */
export function wireKey<Own>(row: Described<Own>, own: keyof Own & string): SQL;
export function wireKey(row: object, own: string): SQL;
export function wireKey(row: object, own: string): SQL {
  return textLiteral(keyOf(row, own));
}

function keyOf(row: object, own: string): string {
  const column = wireColumns(row as never)?.find((one) => one.own === own);
  if (column === undefined) throw new Error(`no ${own} in this row of the contract`);
  return `${JSON.stringify(column.wire)}:`;
}

/** A text that we wrote ourselves, as a SQL literal. */
export function textLiteral(text: string): SQL {
  return sql.raw(`'${text.replaceAll("'", "''")}'`);
}
