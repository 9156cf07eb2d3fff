import { activationStates, type ActivationState } from '@bilim/contract/addressWords';

/** What the address of the first sign-ins says. */
export interface ActivationsSearch {
  /** The import whose new accounts are meant. */
  readonly run?: number;
  readonly group?: number;
  readonly state?: ActivationState;
  /** Part of a name or login. */
  readonly find?: string;
}

/** Props of a `<Link>` to the first sign-ins. */
export function activationsLink(search: ActivationsSearch = {}) {
  return { to: '/admin/activations', search } as const;
}

/** Takes from an address what the screen understands; the rest is left out. */
export function parseActivationsSearch(raw: Readonly<Record<string, unknown>>): ActivationsSearch {
  const { run, group, find } = raw;
  const state = activationStates.find((one) => one === raw['state']);
  return {
    ...(isId(run) ? { run } : {}),
    ...(isId(group) ? { group } : {}),
    ...(state === undefined ? {} : { state }),
    ...(typeof find === 'string' && find !== '' ? { find: find.slice(0, 100) } : {}),
  };
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
