import { activationStates } from '@bilim/contract/addressWords';

import { queueFields } from '#platform/queues/queueSearch.ts';
import { anId } from '#platform/search/fields.ts';
import { searchOf } from '#platform/search/searchOf.ts';

/** What the address of the first sign-ins says; `find` is part of a name or login. */
export type ActivationsSearch = ReturnType<typeof parseActivationsSearch>;
export const parseActivationsSearch = searchOf({
  ...queueFields(activationStates),
  /** The import whose new accounts are meant. */
  run: anId,
  group: anId,
});

/** Props of a `<Link>` to the first sign-ins. */
export function activationsLink(search: ActivationsSearch = {}) {
  return { to: '/admin/activations', search } as const;
}
