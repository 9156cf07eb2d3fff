import { expect, it } from 'vitest';

import { passwordScore } from './passwordScore.ts';

it.each([
  ['', 0],
  ['abc', 0],
  ['Abc1', 1],
  ['aaaaaaaaaaaa', 1],
  ['password1', 1],
  ['Пароль123', 1],
  ['sunflower', 2],
  ['Sunflow3r', 3],
  ['Sun-fl0wer-9', 4],
  ['four plain words walk', 4],
])('rates %s as %i of 4', (password, score) => {
  expect(passwordScore(password)).toBe(score);
});
