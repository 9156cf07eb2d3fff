import * as z from 'zod/mini';

import { anId, someText } from '#platform/search/fields.ts';
import { searchOf } from '#platform/search/searchOf.ts';

/** What the address of the rating says; a period is a year and a half-year, `24-1`, and all years when left out. */
export type RatingSearch = ReturnType<typeof parseRatingSearch>;
export const parseRatingSearch = searchOf({
  period: z.string().check(z.regex(/^\d{1,2}-[0-3]$/)),
  faculty: anId,
  specialty: anId,
  year: anId,
  group: anId,
  find: someText,
});
