import { parseDictionariesSearch, type DictionariesSearch } from '#domain/dictionaries/dictionariesLink.ts';

const keyOf = (personId: number, name: string) => `dictionaries.${personId}.${name}`;

/** How a dictionary was filtered and sorted last, in this browser. */
export function readLastFilters(personId: number, name: string): DictionariesSearch {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(personId, name)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? parseDictionariesSearch({ ...kept, name }) : { name };
  } catch {
    return { name };
  }
}

export function rememberFilters(personId: number, name: string, { only, sort }: DictionariesSearch): void {
  try {
    localStorage.setItem(keyOf(personId, name), JSON.stringify({ only, sort }));
  } catch {
    // A full or forbidden storage costs only this comfort.
  }
}
