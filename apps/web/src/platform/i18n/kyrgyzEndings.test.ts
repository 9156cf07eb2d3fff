import { expect, it } from 'vitest';

import { startTexts } from '#testing/texts.ts';

it('«until» in Kyrgyz stands after a dative on the page, and other languages stay as they are', async () => {
  const kyrgyz = await startTexts('kg');
  expect(kyrgyz.t('home.on', { time: '10:50' })).toBe('Азыр жүрүп жатат · 10:50гө чейин');

  const russian = await startTexts('ru');
  expect(russian.t('home.on', { time: '10:50' })).toBe('Сейчас идёт · до 10:50');
});
