import * as z from 'zod/mini';

import { queueFields } from '#platform/queues/queueSearch.ts';
import { searchOf } from '#platform/search/searchOf.ts';

const word = z.string().check(z.regex(/^-?[a-z]{1,40}$/i));

/** What the address of the dictionaries says; `open` is a row, `find` words of a row. */
export type DictionariesSearch = ReturnType<typeof parseDictionariesSearch>;
export const parseDictionariesSearch = searchOf({
  ...queueFields(['open', 'closed']),
  /** Which dictionary; the first one when left out. */
  name: word,
  /** Values that rows must have, by column. */
  only: z.record(word, z.union([z.int(), z.boolean(), z.string()])),
  /** A column by which the rows stand in order, with a minus the other way round. */
  sort: word,
});

/** Props of a `<Link>` to a dictionary. */
export function dictionariesLink(search: DictionariesSearch = {}) {
  return { to: '/admin/dictionaries', search } as const;
}
