import { keptViews } from '@bilim/contract/library/words';
import * as z from 'zod/mini';

import { someText } from '#platform/search/fields.ts';
import { searchOf } from '#platform/search/searchOf.ts';

export const keepingViews = [...keptViews, 'statistics', 'provision', 'lists'] as const;

/** What the address of the library's work says. */
export type KeepingSearch = ReturnType<typeof parseKeepingSearch>;
export const parseKeepingSearch = searchOf({
  /** Broken files when left out. */
  view: z.enum(keepingViews),
  find: someText,
});
