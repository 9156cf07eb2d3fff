import { changeKinds, changeStates } from '@bilim/contract/addressWords';
import * as z from 'zod/mini';

import { anId, someText } from '#platform/search/fields.ts';
import { searchOf } from '#platform/search/searchOf.ts';

/** What the address of the imports says. */
export type ImportSearch = ReturnType<typeof parseImportSearch>;
export const parseImportSearch = searchOf({
  /** The import that is looked at; without one, a new one begins. */
  run: anId,
  view: z.enum(['changes', 'problems']),
  kind: z.enum(changeKinds),
  state: z.enum(changeStates),
  /** Part of a title. */
  find: someText,
});

/** Props of a `<Link>` to the imports, e.g. `<Link {...importLink({ run: 12 })}>`. */
export function importLink(search: ImportSearch = {}) {
  return { to: '/admin/import', search } as const;
}
