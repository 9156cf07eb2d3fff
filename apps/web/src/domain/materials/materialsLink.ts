import { between, id } from '@bilim/contract/core/values';
import * as z from 'zod/mini';

import { own } from '#platform/api/own.ts';
import { aDay } from '#platform/dates/aDay.ts';
import { anId, someText } from '#platform/search/fields.ts';
import { searchOf } from '#platform/search/searchOf.ts';

/** What the address of study materials says: the half-year, the discipline that is open, and how it is narrowed. */
export type MaterialsSearch = ReturnType<typeof parseMaterialsSearch>;
export const parseMaterialsSearch = searchOf({
  year: anId,
  season: own(between(1, 3)),
  discipline: own(id),
  /** Of the discipline, as one of several classes may have. */
  credits: z.number(),
  type: anId,
  exam: anId,
  find: someText,
  /** A day, and a type of lesson that is held on it: the page goes to the theme of that lesson. */
  day: aDay,
  lessons: anId,
});

/** The materials of a discipline. */
export const materialsLink = (search: MaterialsSearch) => ({ to: '/umk', search }) as const;
