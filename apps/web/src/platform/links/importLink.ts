import { changeKinds, changeStates, type ChangeKind, type ChangeState } from '@bilim/contract/addressWords';

/** What the address of the imports says. */
export interface ImportSearch {
  /** The import that is looked at; without one, a new one begins. */
  readonly run?: number;
  readonly view?: ImportView;
  readonly kind?: ChangeKind;
  readonly state?: ChangeState;
  /** Part of a title. */
  readonly find?: string;
}

export const importViews = ['changes', 'problems'] as const;
export type ImportView = (typeof importViews)[number];

/** Props of a `<Link>` to the imports, e.g. `<Link {...importLink({ run: 12 })}>`. */
export function importLink(search: ImportSearch = {}) {
  return { to: '/admin/import', search } as const;
}

/** Takes from an address what the screen understands; the rest is left out. */
export function parseImportSearch(raw: Readonly<Record<string, unknown>>): ImportSearch {
  const { run, find } = raw;
  const view = importViews.find((one) => one === raw['view']);
  const kind = changeKinds.find((one) => one === raw['kind']);
  const state = changeStates.find((one) => one === raw['state']);
  return {
    ...(Number.isSafeInteger(run) && Number(run) > 0 ? { run: Number(run) } : {}),
    ...(view === undefined ? {} : { view }),
    ...(kind === undefined ? {} : { kind }),
    ...(state === undefined ? {} : { state }),
    ...(typeof find === 'string' && find !== '' ? { find: find.slice(0, 100) } : {}),
  };
}
