import * as z from 'zod/mini';

import { int4 } from './values.ts';

/** Several texts in one wire string, e.g. file names joined by `;!;`. */
export function joined(separator: string) {
  return z.codec(z.string(), z.array(z.string()), {
    decode: (value) => (value === '' ? [] : value.split(separator)),
    encode: (parts) => parts.join(separator),
  });
}

/** Several ids in one wire string, split by commas. */
export const joinedIds = z.codec(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,10}(,\d{1,10}){0,499}$/))]),
  z.array(z.int().check(z.minimum(1), z.maximum(int4))),
  { decode: (value) => String(value).split(',').map(Number), encode: (ids) => ids.join(',') },
);

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
