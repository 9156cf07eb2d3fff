import { expect, it } from 'vitest';

import { decimal } from './decimal.ts';

it.each([
  ['ru', '7,25', '3,50', '7'],
  ['kg', '7,25', '3,50', '7'],
  ['en', '7.25', '3.50', '7'],
])('writes figures as they are read in %s', (language, part, mean, whole) => {
  expect([decimal(7.25, language), decimal(3.5, language, 2), decimal(7, language)]).toEqual([
    part,
    mean,
    whole,
  ]);
});
