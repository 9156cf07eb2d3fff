import { activationStates, type ActivationState } from '@bilim/contract/addressWords';

import { parseQueueSearch, type QueueSearch } from './queueSearch.ts';

/** What the address of the first sign-ins says; `find` is part of a name or login. */
export interface ActivationsSearch extends QueueSearch<ActivationState> {
  /** The import whose new accounts are meant. */
  readonly run?: number;
  readonly group?: number;
}

/** Props of a `<Link>` to the first sign-ins. */
export function activationsLink(search: ActivationsSearch = {}) {
  return { to: '/admin/activations', search } as const;
}

/** Takes from an address what the screen understands; the rest is left out. */
export function parseActivationsSearch(raw: Readonly<Record<string, unknown>>): ActivationsSearch {
  const { run, group } = raw;
  return {
    ...parseQueueSearch(activationStates, raw),
    ...(isId(run) ? { run } : {}),
    ...(isId(group) ? { group } : {}),
  };
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
