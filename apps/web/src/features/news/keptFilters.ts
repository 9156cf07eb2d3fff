type Screen = 'feed' | 'office';

const keyOf = (screen: Screen, personId: number) => `news.${screen}.${personId}`;

/** The filters of a screen as they were last, in this browser, for its address to be read from. */
export function readKeptFilters(screen: Screen, personId: number): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(screen, personId)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** Words that were looked for are not kept: a week later they would only hide what is new. */
export function keepFilters(screen: Screen, personId: number, search: { readonly find?: string }): void {
  const { find: _find, ...filters } = search;
  try {
    localStorage.setItem(keyOf(screen, personId), JSON.stringify(filters));
  } catch {
    // A full or forbidden storage costs only this comfort.
  }
}
