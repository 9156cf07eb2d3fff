import { bookPageSize, longestBookList, searchByAuthor } from '@bilim/contract/library';
import type { libraryApi } from '@bilim/contract/library';

import { academicYearOf } from '#platform/audit.ts';
import { wireReply } from '#platform/db/wireJson.ts';
import type { WireJson } from '#platform/db/wireJson.ts';
import type { Call } from '#platform/http/serve.ts';

import { selectBooks, selectShown, walkBooks } from './list.queries.ts';
import type { BookQuestion } from './list.queries.ts';
import { readerOf } from '../library.policy.ts';
import { patternsOf, slipsIn } from './search.ts';
import type { WordPattern } from './search.ts';

/** First the very words, then like ones; where neither is found, everything. */
export async function listBooks(call: Call<typeof libraryApi.list>): Promise<WireJson> {
  const { query = '' } = call.input;
  const words = patternsOf(query);
  for (const { patterns, ...told } of [
    { patterns: words, isAlike: false },
    { patterns: slipsIn(query), isAlike: true },
  ]) {
    if (patterns.length === 0) break;
    const found = await find(call, patterns);
    if (found.total > 0) return await reply(call, found, told);
  }
  return await reply(call, await find(call, []), { isEverything: words.length > 0 });
}

/** Those with the words; of all of them, or of a shelf of the caller's. */
async function find({ db, ...call }: Call<typeof libraryApi.list>, patterns: readonly WordPattern[]) {
  const { mode, shelf = 'all', isNewestFirst = false } = call.input;
  const question = questionOf(call);
  const rows =
    patterns.length === 0 && shelf === 'all'
      ? await walkBooks[isNewestFirst ? 'newest' : 'inOrder'](db, question)
      : await selectBooks[mode === searchByAuthor ? 'author' : 'title'][shelf](db, {
          ...question,
          ...wordParams(patterns),
          isNewestFirst: isNewestFirst || shelf === 'history',
        });
  const [found] = rows;
  if (found === undefined) throw new Error('a list is one row, however little it holds');
  return found;
}

const noWord: WordPattern = { like: [], slip: null };

/** Up to four words; what was not typed asks for nothing. */
function wordParams(patterns: readonly WordPattern[]) {
  const [first = noWord, second = noWord, third = noWord, fourth = noWord] = patterns;
  return {
    word1: first.like,
    word2: second.like,
    word3: third.like,
    word4: fourth.like,
    slip1: first.slip,
    slip2: second.slip,
    slip3: third.slip,
    slip4: fourth.slip,
  };
}

function questionOf({
  input: { page, categoryId, sectionId },
  person,
  now,
}: Omit<Call<typeof libraryApi.list>, 'db'>): BookQuestion {
  return {
    personId: readerOf(person).personId,
    categoryId: chosen(categoryId),
    sectionId: chosen(sectionId),
    academicYearId: academicYearOf(now),
    size: page === undefined ? longestBookList : bookPageSize,
    skip: page === undefined ? 0 : (page - 1) * bookPageSize,
  };
}

/** A legacy client says 0, or -1, for all. */
export const chosen = (id: number | null | undefined): number | null => (id === 0 ? null : (id ?? null));

async function reply(
  { db, person, language }: Call<typeof libraryApi.list>,
  { bookIds, total }: { readonly bookIds: readonly number[]; readonly total: number },
  { isAlike = false, isEverything = false }: { readonly isAlike?: boolean; readonly isEverything?: boolean },
): Promise<WireJson> {
  const [shown] = await selectShown(db, { ...readerOf(person), language, bookIds });
  return wireReply({
    data: shown?.rows ?? '[]',
    total: String(total),
    notfound: String(Number(isEverything)),
    alike: String(Number(isAlike)),
  });
}
