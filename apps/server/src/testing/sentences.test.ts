import { languages } from '@bilim/contract';
import { describe, expect, it } from 'vitest';

import { usualTexts } from '#platform/texts.ts';

import { everyModule } from '../everyModule.ts';

describe('the sentences of the server', () => {
  const russian = Object.entries(usualTexts('ru'));

  it('are those of all modules', () => {
    expect(everyModule.length).toBeGreaterThan(30);
    expect(russian.length).toBeGreaterThan(1500);
  });

  it.each(languages)('are filled in with the same values in %s as in Russian', (language) => {
    const texts = usualTexts(language);
    const different = russian.filter(([key, text]) => holesOf(texts[key] ?? '') !== holesOf(text));
    expect(different).toEqual([]);
  });

  // Pages write `{{name}}`: here braces would be left standing around the value.
  it.each(languages)('leave no brace standing beside what is filled in, in %s', (language) => {
    const filled = Object.entries(usualTexts(language)).map(
      ([key, text]) => [key, text.replaceAll(/\{\w+\}/g, '')] as const,
    );
    expect(filled.filter(([, text]) => /[{}]/.test(text))).toEqual([]);
  });
});

function holesOf(text: string): string {
  return [...text.matchAll(/\{\w+\}/g)]
    .map(([hole]) => hole)
    .toSorted()
    .join(' ');
}
