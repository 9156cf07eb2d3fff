import { personKinds } from '@bilim/contract/addressWords';
import * as z from 'zod/mini';

import { anId, someText } from '#platform/search/fields.ts';
import { searchOf } from '#platform/search/searchOf.ts';

/**
 * What the address of the people says; `open` is the person whose card is open, `double` another card of theirs to merge
 * into it, `view` the pairs that may be one human, photos that
 * wait, or requests to correct cards.
 */
export type PeopleSearch = ReturnType<typeof parsePeopleSearch>;
export const parsePeopleSearch = searchOf({
  kind: z.enum(personKinds),
  group: anId,
  faculty: anId,
  find: someText,
  open: anId,
  double: anId,
  view: z.enum(['doubles', 'photos', 'corrections']),
});

/** Props of a `<Link>` to the people, or to a card. */
export function peopleLink(search: PeopleSearch = {}) {
  return { to: '/admin/people', search } as const;
}
