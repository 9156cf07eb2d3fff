import * as z from 'zod/mini';

/** A type of PostgreSQL: of a parameter, or of a column that a statement answers with. */
export interface SqlType<T> {
  /** What a parameter is cast to. */
  readonly cast: string;
  /** The types of PostgreSQL that arrive as `T`. */
  readonly arrivesFrom: readonly string[];
  /** Checks what the driver made of a column. */
  readonly schema: z.ZodMiniType<T>;
  /** What the driver is given; the value itself without it. */
  readonly encode?: ((value: never) => unknown) | undefined;
}

const whole = ['smallint', 'integer', 'bigint'];
const words = ['text', 'character varying', 'character', 'name'];

/** Whole numbers arrive the same way whatever their size is; as parameters each is its own type. */
export const smallint = type('smallint', z.int(), whole);
export const int = type('integer', z.int(), whole);
export const bigint = type('bigint', z.int(), whole);
export const real = type('real', z.number(), [...whole, 'real', 'double precision']);
export const double = type('double precision', z.number(), [...whole, 'real', 'double precision']);
/** A number as its decimal digits. */
export const numeric = type('numeric', z.string());
/** A parameter that is compared with such columns; a number of few digits stays what it is. */
export const decimal = type('numeric', z.number(), []);
export const bool = type('boolean', z.boolean());
export const text = type('text', z.string(), words);
export const uuid = type('uuid', z.string());
export const bytes = type('bytea', z.instanceof(Buffer));
export const instant = type('timestamp with time zone', z.date());
/** A day as `YYYY-MM-DD`. */
export const day = type('date', z.string());
/** A time of the day as `HH:MM:SS`. */
export const timeOfDay = type('time without time zone', z.string());

/** Text that is one of these. */
export function oneOf<const T extends string>(...values: readonly T[]): SqlType<T> {
  return type('text', z.enum(values), words);
}

/** A document; as a parameter it is written out, so that a list is not taken for an array of PostgreSQL. */
export function json<T>(schema: z.ZodMiniType<T>): SqlType<T> {
  return { ...type('jsonb', schema, ['json', 'jsonb']), encode: (value: T) => JSON.stringify(value) };
}

/** A JSON list of rows, for a part of a statement that is a list by itself; of types that JSON has, too. */
export function rowsOf<const S extends Shape>(row: S): SqlType<ValuesOf<S>[]> {
  const columns = Object.fromEntries(Object.entries(row).map(([name, { schema }]) => [name, schema]));
  return json(z.array(z.strictObject(columns) as unknown as z.ZodMiniType<ValuesOf<S>>));
}

/** An array of PostgreSQL. */
export function listOf<T>({ cast, arrivesFrom, schema }: SqlType<T>): SqlType<readonly T[]> {
  return type(
    `${cast}[]`,
    z.readonly(z.array(schema)),
    arrivesFrom.map((name) => `${name}[]`),
  );
}

/** The same, or nothing. */
export function orNull<T>(some: SqlType<T>): SqlType<T | null> {
  const { encode } = some;
  return {
    ...some,
    schema: z.nullable(some.schema),
    encode: encode && ((value: T | null) => (value === null ? null : encode(value as never))),
  };
}

/** A type that is only seldom met; `arrivesFrom` are the types of columns that arrive the same way. */
export function type<T>(
  cast: string,
  schema: z.ZodMiniType<T>,
  arrivesFrom: readonly string[] = [cast],
): SqlType<T> {
  return { cast, arrivesFrom, schema };
}

/** Parameters of a statement, or columns that it answers with, by name. */
export type Shape = Readonly<Record<string, SqlType<unknown>>>;

/** What the code gives for parameters of these types, and gets for columns. */
export type ValuesOf<S extends Shape> = {
  readonly [K in keyof S]: S[K] extends SqlType<infer T> ? T : never;
};
