import * as z from 'zod/mini';

import { byUniversityClock, universityOffset } from './universityClock.ts';

export const int4 = 2_147_483_647;

/** A whole number that the legacy client may also send as digits in a string. Nothing else is coerced. */
function wholeNumber(least: number, most: number) {
  const digits = z.string().check(z.regex(/^-?\d{1,16}$/));
  return z.codec(z.union([z.int(), digits]), z.int().check(z.minimum(least), z.maximum(most)), {
    decode: Number,
    encode: (value) => value,
  });
}

/** A database id. */
export const id = wholeNumber(1, int4);
/** An id of a table that outgrows 32 bits: lessons, marks. */
export const bigId = wholeNumber(1, Number.MAX_SAFE_INTEGER);
/** A count or ordinal from zero up. */
export const count = wholeNumber(0, int4);
/** A whole number within bounds, bounds included. */
export const between = (least: number, most: number) => wholeNumber(least, most);

/** How the legacy API labels the entry of a list that stands for nothing chosen. */
export const nothingChosen = ' --- ';

/** The legacy API writes "nothing chosen" as -1. */
export const idOrNone = z.codec(wholeNumber(-1, int4), z.nullable(z.int()), {
  decode: (value) => (value === -1 ? null : value),
  encode: (value) => value ?? -1,
});

/** 0 or 1 on the wire; `true`, `false` and digits in a string are understood. */
export const flag = z.codec(z.union([z.int(), z.boolean(), z.string()]), z.boolean(), {
  decode: (value, context) => {
    if (value === true || value === 1 || value === '1' || value === 'true') return true;
    if (value === false || value === 0 || value === '0' || value === 'false') return false;
    context.issues.push({ code: 'custom', input: value, message: 'not a flag' });
    return z.NEVER;
  },
  encode: (value) => (value ? 1 : 0),
});

/** A text of at most `longest` UTF-16 units. */
export const text = (longest: number, shortest = 0) =>
  z.string().check(z.minLength(shortest), z.maxLength(longest));

/** A calendar day, `YYYY-MM-DD`, on both sides; a day that does not exist is refused. */
export const day = z.string().check(
  z.regex(/^(19[5-9]\d|20\d\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  z.refine((value) => {
    const date = new Date(`${value}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
  }),
);

/** An instant: ISO 8601 by the university's clock on the wire, `Date` in our code. Any other offset is understood. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (value) => new Date(value),
  encode: (value) => byUniversityClock(value).replace('Z', universityOffset),
});

/** Whether a schema is an instant, or one that may be absent: what writes JSON by itself has to write it alike. */
export function isInstant(schema: z.core.$ZodType): boolean {
  if (schema === instant) return true;
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType !== undefined && isInstant(innerType);
}

/** Credits of a discipline: 0 to 30 in halves. Decimal columns may arrive as text. */
export const creditAmount = z.codec(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,2}(\.\d)?$/))]),
  z.number().check(z.minimum(0), z.maximum(30)),
  { decode: Number, encode: (value) => value },
);

/** The academic year id is the start year minus 2000; a start year itself is understood too. */
export const yearNumber = z.codec(wholeNumber(-1, 2099), z.int().check(z.minimum(1), z.maximum(99)), {
  decode: (value) => (value >= 2000 ? value - 2000 : value),
  encode: (value) => value,
});

/** What a reader does not know; nobody writes it. */
const unknown = z.codec(
  z.custom(),
  z.custom<undefined>((value) => value === undefined),
  { decode: () => undefined, encode: () => undefined },
);

/** A list whose words grow with newer versions: a page that is older leaves out what it does not know. */
export function known<S extends z.core.$ZodType>(row: S) {
  return z.codec(z.array(z.union([row, unknown])), z.custom<z.output<S>[]>(), {
    decode: (list) => list.filter((one) => one !== undefined) as z.output<S>[],
    encode: (list) => list as never,
  });
}

/** The legacy API answers with a list even when there is exactly one row. */
export function single<S extends z.core.$ZodType>(row: S) {
  const rows = z.array(row).check(z.minLength(1));
  return z.codec(rows, z.custom<z.output<S>>(), {
    decode: (list) => list[0] as z.output<S>,
    encode: (value) => [value] as never,
  });
}
