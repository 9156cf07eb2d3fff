import { foundFrom, foundTo } from '@bilim/contract/library';
import { expect, it } from 'vitest';

import { findInPages, snippetOf } from './findInPages.ts';

const told = (words: string, query: string) =>
  snippetOf(words, query)?.replaceAll(foundFrom, '[').replaceAll(foundTo, ']') ?? null;

it('finds words in whatever form, with whatever letters the keyboard has, and marks them', () => {
  expect(told('План  запроса\nговорит, какие запросы дороги', 'запрос')).toBe(
    'План [запроса] говорит, какие [запросы] дороги',
  );
  expect(told('Көлдүн суусу', 'колдун')).toBe('[Көлдүн] суусу');
  expect(told('Базы данных и знаний', 'базы знаний')).toBe('[Базы] данных и [знаний]');
  expect(told('Базы данных', 'базы знаний')).toBeNull();
  expect([told('подзапросы', 'запрос'), told('а', '?!')]).toEqual([null, null]);
});

it('shows what stands around the first word, cut between words', () => {
  const long = Array.from({ length: 60 }, (_, place) => `слово${place}`).join(' ');
  const snippet = told(`${long} перевал ${long}`, 'перевал') ?? '';
  expect(snippet).toMatch(/^слово\d+ .* \[перевал\] слово0 .*слово\d+$/);
  expect(snippet.length).toBeLessThan(260);
});

it('goes through the pages in their order, until nobody waits for it any more', async () => {
  const pages = ['гора', 'озеро', 'горы и озёра'];
  const seen: number[] = [];
  const leaving = new AbortController();
  const wordsOf = async (page: number) => {
    seen.push(page);
    if (seen.length === 5) leaving.abort(new Error('left'));
    return await Promise.resolve(pages[page - 1] ?? '');
  };
  const asked = { pages: 3, wordsOf, signal: leaving.signal };
  expect((await findInPages('озеро', asked)).map(({ page }) => page)).toEqual([2, 3]);
  await expect(findInPages('гора', asked)).rejects.toThrow('left');
  expect(seen).toEqual([1, 2, 3, 1, 2]);
});
