import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { languages } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { parityWords, readParity, readWeekday } from './words.ts';
import { weekdayName } from './weekdayName.ts';
import { say } from '#modules/schedule/texts/say.ts';

const Texts = z.record(z.string(), z.unknown());

/** What a person sees on the screens of the portal, and so writes into a file. */
function screenText(language: string, page: string, ...path: readonly (string | number)[]): string {
  const file = resolve(import.meta.dirname, '../../../../../web/locales', language, `${page}.json`);
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return z.string().parse(path.reduce((texts, key) => Texts.parse(texts)[key], parsed));
}

const weekWords = (language: Language) =>
  [
    [screenText(language, 'schedule', 'rhythms', 0), 0],
    [screenText(language, 'schedule', 'rhythms', 1), 1],
    [screenText(language, 'schedule', 'rhythms', 2), 2],
    [screenText(language, 'schedule', 'odd'), 1],
    [screenText(language, 'schedule', 'even'), 2],
    [screenText(language, 'c', 'oddweek'), 1],
    [screenText(language, 'c', 'evenweek'), 2],
    [say(language, 'calendar.odd'), 1],
    [say(language, 'calendar.even'), 2],
  ] as const;

describe.each(languages)('a file of somebody who works in %s', (language) => {
  it('is read with the words that the portal has for weeks', () => {
    const words = weekWords(language);

    expect(words.map(([word]) => [word, readParity(word)])).toEqual(words);
  });

  it('is read with the words that the portal has for the days', () => {
    const days = Array.from({ length: 7 }, (_, index) => weekdayName(language, index + 1));

    expect(days.map(readWeekday)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

it('the words of the template are read as what they were written for', () => {
  for (const words of Object.values(parityWords)) {
    expect(Object.values(words).map(readParity)).toEqual([0, 1, 2]);
  }
});

it.each([
  ['апта сайын', 0],
  ['Ар бир апта', 0],
  ['жума сайын', 0],
  ['так жума', 1],
  ['жуп апта', 2],
  ['Так жумаларда', 1],
  ['апта', null],
  ['еженед.', 0],
])('reads «%s»', (word, parity) => {
  expect(readParity(word)).toBe(parity);
});
