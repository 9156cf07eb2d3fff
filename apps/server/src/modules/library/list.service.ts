import { bookPageSize, longestBookList, searchByAuthor } from '@bilim/contract/library';
import type { libraryApi } from '@bilim/contract/library';

import { academicYearOf } from '#platform/audit.ts';
import { wireReply } from '#platform/db/wireJson.ts';
import type { WireJson } from '#platform/db/wireJson.ts';
import type { Call } from '#platform/http/serve.ts';

import { selectBooks } from './list.queries.ts';
import type { BookQuestion } from './list.queries.ts';
import { readerOf } from './library.policy.ts';
import { likePatternsOf, patternsOf } from './search.ts';
import type { WordPattern } from './search.ts';

/** First the very words, then like ones; where neither is found, everything. */
export async function listBooks(call: Call<typeof libraryApi.list>): Promise<WireJson> {
  const { db, input } = call;
  const select = selectBooks[input.mode === searchByAuthor ? 'author' : 'title'];
  const question = questionOf(call);
  for (const { patterns, ...told } of triesOf(input.query ?? '')) {
    const [found] = await select(db, { ...question, ...wordParams(patterns) });
    if (found !== undefined && (found.total > 0 || patterns.length === 0)) return reply(found, told);
  }
  throw new Error('where nothing is asked there is an answer');
}

const noWord: WordPattern = { like: [], alike: null };

/** Up to four words; what was not typed asks for nothing. */
function wordParams(patterns: readonly WordPattern[]) {
  const [first = noWord, second = noWord, third = noWord, fourth = noWord] = patterns;
  return {
    word1: first.like,
    word2: second.like,
    word3: third.like,
    word4: fourth.like,
    like1: first.alike,
    like2: second.alike,
    like3: third.alike,
    like4: fourth.alike,
  };
}

function triesOf(query: string) {
  const patterns = patternsOf(query);
  const everything = { patterns: [], isAlike: 0, isEverything: patterns.length === 0 ? 0 : 1 };
  if (patterns.length === 0) return [everything];
  return [
    { patterns, isAlike: 0, isEverything: 0 },
    { patterns: likePatternsOf(query), isAlike: 1, isEverything: 0 },
    everything,
  ];
}

function questionOf({ input, person, language, now }: Call<typeof libraryApi.list>) {
  const { page, categoryId, sectionId, shelf = null, isNewestFirst = false } = input;
  return {
    ...readerOf(person),
    language,
    categoryId: chosen(categoryId),
    sectionId: chosen(sectionId),
    shelf,
    isNewestFirst,
    academicYearId: academicYearOf(now),
    size: page === undefined ? longestBookList : bookPageSize,
    skip: page === undefined ? 0 : (page - 1) * bookPageSize,
  } satisfies Omit<BookQuestion, `word${number}` | `like${number}`>;
}

/** A legacy client says 0, or -1, for all. */
export const chosen = (id: number | null | undefined): number | null => (id === 0 ? null : (id ?? null));

function reply(
  { rows, total }: { readonly rows: string; readonly total: number },
  { isAlike, isEverything }: { readonly isAlike: number; readonly isEverything: number },
): WireJson {
  return wireReply({
    data: rows,
    total: String(total),
    notfound: String(isEverything),
    alike: String(isAlike),
  });
}
