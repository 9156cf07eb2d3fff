import * as z from 'zod/mini';

import { byUniversityClock, universityOffset } from './universityClock.ts';

const int4 = 2_147_483_647;

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

/** Which half-year is meant where none was chosen, whatever the date (specification, section 5). */
export const defaultHalfYear = 2;
const halfYear = z.int().check(z.minimum(1), z.maximum(3));
/** A half-year, 1 to 3; left out, or -1, none was chosen. */
const chosenHalfYear = z.optional(wholeNumber(-1, 3));

/** Of a question that stands for itself: the default where none was chosen. */
export const halfYearOrDefault = z.codec(chosenHalfYear, halfYear, {
  decode: (value = -1) => (value === -1 ? defaultHalfYear : value),
  encode: (value) => value,
});

/** Beside what names a class, which has its half-year: whoever chose none means that one. */
export const halfYearOrNone = z.codec(chosenHalfYear, z.optional(halfYear), {
  decode: (value) => (value === -1 ? undefined : value),
  encode: (value) => value,
});

export interface GroupAndSubgroup {
  /** A group, or the stream of an elective; null for none. */
  readonly groupId: number | null;
  /** 0 for the whole group. */
  readonly subgroup: number;
}

/** `118_2` is subgroup 2 of group 118; a bare number, in digits or not, is the whole group; -1 is none. */
export const groupAndSubgroup = z.codec(
  z.union([wholeNumber(-1, int4), z.string().check(z.regex(/^\d{1,10}_\d$/))]),
  z.custom<GroupAndSubgroup>(),
  {
    decode: (value, context) => {
      const [group = -1, subgroup = 0] = String(value).split('_').map(Number);
      if (group > int4) {
        context.issues.push({ code: 'custom', input: value, message: 'not a group' });
        return z.NEVER;
      }
      return { groupId: group < 1 ? null : group, subgroup };
    },
    encode: ({ groupId, subgroup }) => (groupId === null ? -1 : `${groupId}_${subgroup}`),
  },
);

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

/**
 * A position is a hint and never a reason to refuse: what is missing, or no number, is no position. A legacy
 * client sends numbers as text, and JSON writes NaN as null.
 */
export const coordinate = z.optional(
  z.codec(z.union([z.number(), z.string().check(z.maxLength(40)), z.null()]), z.nullable(z.number()), {
    decode: (value) => {
      const found = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      return typeof found === 'number' && Number.isFinite(found) ? found : null;
    },
    encode: (value) => value,
  }),
);

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

/** Several texts in one wire string, e.g. file names joined by `;!;`. */
export function joined(separator: string) {
  return z.codec(z.string(), z.array(z.string()), {
    decode: (value) => (value === '' ? [] : value.split(separator)),
    encode: (parts) => parts.join(separator),
  });
}

/** Several ids in one wire string, split by commas. */
export const joinedIds = z.codec(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,10}(,\d{1,10}){0,99}$/))]),
  z.array(z.int().check(z.minimum(1), z.maximum(int4))),
  { decode: (value) => String(value).split(',').map(Number), encode: (ids) => ids.join(',') },
);

/** An id, or undefined for anything that can be none: where a call does nothing then instead of failing. */
export const tolerantId = z.codec(z.unknown(), z.optional(z.int()), {
  decode: (value) => {
    const decoded = z.safeDecode(id, value as number);
    return decoded.success ? decoded.data : undefined;
  },
  encode: (value) => value,
});

/** A value that travels as JSON text, because a form carries nothing but texts. */
export function jsonText<S extends z.core.$ZodType>(schema: S) {
  return z.codec(z.string(), schema, {
    decode: (value, context) => {
      try {
        return JSON.parse(value) as z.input<S>;
      } catch {
        context.issues.push({ code: 'custom', input: value, message: 'not JSON' });
        return z.NEVER;
      }
    },
    encode: (value) => JSON.stringify(value),
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
