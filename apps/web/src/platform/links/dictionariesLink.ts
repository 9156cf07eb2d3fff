import { parseQueueSearch, type QueueSearch } from './queueSearch.ts';

/** What the address of the dictionaries says; `open` is a row, `find` words of a row. */
export interface DictionariesSearch extends QueueSearch<(typeof states)[number]> {
  /** Which dictionary; the first one when left out. */
  readonly name?: string;
  /** A column by which the rows stand in order, with a minus the other way round. */
  readonly sort?: string;
}

const states = ['open', 'closed'] as const;

/** Props of a `<Link>` to a dictionary. */
export function dictionariesLink(search: DictionariesSearch = {}) {
  return { to: '/admin/dictionaries', search } as const;
}

/** Takes from an address what the screen understands; the rest is left out. */
export function parseDictionariesSearch(raw: Readonly<Record<string, unknown>>): DictionariesSearch {
  const { name, sort } = raw;
  return {
    ...(isWord(name) ? { name } : {}),
    ...parseQueueSearch(states, raw),
    ...(isWord(sort) ? { sort } : {}),
  };
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^-?[a-z]{1,40}$/i.test(value);
}
