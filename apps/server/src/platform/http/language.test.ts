import { expect, it } from 'vitest';

import { preferredLanguage } from './language.ts';

it.each([
  ['ky-KG,ky;q=0.9,ru;q=0.8', 'kg'],
  ['en;q=0.3, ru;q=0.9', 'ru'],
  ['de-DE,de;q=0.9,en;q=0.7', 'en'],
  ['de', 'ru'],
  ['*', 'ru'],
  ['', 'ru'],
  [undefined, 'ru'],
])('a browser that prefers %s reads %s', (accepted, language) => {
  expect(preferredLanguage(accepted)).toBe(language);
});
