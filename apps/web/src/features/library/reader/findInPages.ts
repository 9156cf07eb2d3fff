import { foundFrom, foundTo } from '@bilim/contract/library';

import { folded, stemsIn, wordsWith } from './stems.ts';

/** The words of a page, or of a part. */
export type WordsOf = (page: number) => Promise<string>;

interface Hit {
  readonly page: number;
  readonly snippet: string;
}

interface Pages {
  readonly pages: number;
  readonly wordsOf: WordsOf;
  readonly signal: AbortSignal;
}

/** All that a reader looks through. */
const mostHits = 200;

/** Pages on which all words of a query stand, of what the server has not read: they are gone through one by one. */
export async function findInPages(query: string, { pages, wordsOf, signal }: Pages): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (let page = 1; page <= pages && hits.length < mostHits; page += 1) {
    signal.throwIfAborted();
    const snippet = snippetOf(await wordsOf(page), query);
    if (snippet !== null) hits.push({ page, snippet });
  }
  return hits;
}

/** So much stands before what was found, and after it. */
const [before, after] = [60, 160];

/** The words around what is looked for, which is marked as the server marks it; null where it is not. */
export function snippetOf(words: string, query: string): string | null {
  const text = words.replaceAll(/\s+/g, ' ').trim();
  const stems = stemsIn(query);
  if (stems.length === 0) return null;
  const found = [...folded(text).matchAll(wordsWith(stems))];
  const isThere = stems.every((stem) => found.some(([word]) => word.startsWith(stem)));
  const [first] = found;
  if (first === undefined || !isThere) return null;
  const from = first.index < before ? 0 : text.indexOf(' ', first.index - before) + 1;
  const to = text.lastIndexOf(' ', first.index + after);
  const end = text.length <= first.index + after || to <= first.index ? text.length : to;
  let snippet = '';
  let at = from;
  for (const { index, 0: word } of found.filter(({ index: place, 0: one }) => place + one.length <= end)) {
    const stop = index + word.length;
    snippet += `${text.slice(at, index)}${foundFrom}${text.slice(index, stop)}${foundTo}`;
    at = stop;
  }
  return snippet + text.slice(at, end);
}
