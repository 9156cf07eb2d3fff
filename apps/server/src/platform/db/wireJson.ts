import { wireColumns } from '@bilim/contract';
import { universityOffset } from '@bilim/contract/core/universityClock';
import { isInstant } from '@bilim/contract/core/values';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

/** A reply that the database has already written, under the names and in the shapes of the contract. */
export interface WireJson {
  /** Bytes where most of it was written before, as pictures are. */
  readonly wireJson: string | readonly Buffer[];
}

export function isWireJson(value: unknown): value is WireJson {
  return typeof value === 'object' && value !== null && 'wireJson' in value;
}

/** A reply whose `data` was put together from bytes. */
export function wireBytes(data: readonly Buffer[]): WireJson {
  return { wireJson: [dataName, ...data] };
}

const dataName = Buffer.from('"data":');

/** A reply from JSON texts of the database: `data`, and what stands beside it in the envelope. */
export function wireReply(members: Readonly<Record<'data' | (string & {}), string>>): WireJson {
  // Put together with `+`, which copies nothing: a journal is half a megabyte.
  let wireJson = '';
  for (const [name, json] of Object.entries(members)) {
    wireJson += `${wireJson === '' ? '' : ','}${JSON.stringify(name)}:${json}`;
  }
  return { wireJson };
}

interface Described<Own> {
  readonly ownType?: Own;
}

/**
 * The select list of a row of the contract: own names in, wire names out, in the contract's order. Flags
 * must be 0 or 1, days text. The hottest lists are written this way, so that no row is ever an object
 * in this process.
 */
export function wireRow<Own>(row: Described<Own>, values: { readonly [K in keyof Own]: SQL }): SQL {
  const columns = wireColumns(row as never);
  if (columns === undefined) throw new Error('wireRow needs a wire object of the contract');
  const listed = columns.flatMap(({ own, wire, schema }) => {
    const value = (values as Readonly<Record<string, SQL | undefined>>)[own];
    if (value === undefined) return [];
    return [sql`${isInstant(schema) ? wireInstant(value) : value} as ${sql.identifier(wire)}`];
  });
  return sql.join(listed, sql`, `);
}

/** As the contract writes it; PostgreSQL itself leaves out what is zero, and adds what is finer. */
function wireInstant(value: SQL): SQL {
  const pattern = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"${universityOffset}"'`);
  return sql`to_char((${value}) at time zone interval ${sql.raw(`'${universityOffset}'`)}, ${pattern})`;
}

/** An object of the contract from JSON texts of its members. */
export function wireObjectOf<Own>(
  object: Described<Own>,
  members: { readonly [K in keyof Required<Own>]: string },
): string {
  const columns = wireColumns(object as never);
  if (columns === undefined) throw new Error('wireObjectOf needs a wire object of the contract');
  const written = members as Readonly<Record<string, string>>;
  return `{${columns.map(({ own, wire }) => `${JSON.stringify(wire)}:${written[own]}`).join(',')}}`;
}

/** The members of an object of the contract as JSON, without the braces: for objects that are put together from parts. */
export function membersOf<T extends z.ZodMiniType>(object: T, value: z.output<T>): string {
  return JSON.stringify(z.encode(object, value)).slice(1, -1);
}

/** A JSON list of what a subquery selects; `[]` when that is nothing. */
export function jsonList(rows: SQL): SQL {
  return sql`(select coalesce(json_agg(listed), '[]'::json) from (${rows}) listed)`;
}
