import * as z from 'zod/mini';

import { anId } from '#platform/search/fields.ts';
import { searchOf } from '#platform/search/searchOf.ts';

/** Nothing chosen, as in the lists of years and semesters. */
export const none = -1;

/** What the address of registration says. */
export type RegistrationSearch = ReturnType<typeof parseRegistrationSearch>;
export const parseRegistrationSearch = searchOf({
  /** Another year, and another semester of it. */
  year: z.int().check(z.minimum(none), z.maximum(99)),
  season: z.int().check(z.minimum(none), z.maximum(3)),
  /** On a phone: the choices, or the week that comes of them. */
  view: z.literal('week'),
  /** Whose registration an office looks at. */
  person: anId,
});
