import * as z from 'zod/mini';

import { between } from './values.ts';

/** Which half-year is meant where none was chosen, whatever the date (specification, section 5). */
export const defaultHalfYear = 2;
const halfYear = z.int().check(z.minimum(1), z.maximum(3));
/** A half-year, 1 to 3; left out, or -1, none was chosen. */
const chosenHalfYear = z.optional(between(-1, 3));

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
