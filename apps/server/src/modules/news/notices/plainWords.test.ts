import fc from 'fast-check';
import { expect, it } from 'vitest';

import { lettersOf, plainWords } from './plainWords.ts';

it('says how a text begins, without the marks of its format', () => {
  const text =
    '# Сессия\n\nСмотрите **сегодня** [план](https://univ.example/plan)\nи\n\n- раз\n- два\n\n<b>нет</b>';

  expect(plainWords(text, 200)).toBe('Сессия Смотрите сегодня план и раз два <b>нет</b>');
  expect(plainWords(text, 20)).toBe('Сессия Смотрите…');
});

it('is one line that is never longer than asked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 50 }), (text, most) => {
      const words = plainWords(text, most);
      expect(words).not.toContain('\n');
      expect(lettersOf(words).length).toBeLessThanOrEqual(most + 1);
    }),
  );
});
