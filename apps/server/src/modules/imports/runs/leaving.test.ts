import { expect, it } from 'vitest';

import { leavingToConfirm } from './leaving.ts';

const of = (left: number, known: number, added = 0) =>
  leavingToConfirm({ people: { added, changed: 1, unchanged: known - left - 1, left } });

it('whoever applies an import says how many people leave when more than one in twenty do', () => {
  expect([of(5, 100), of(6, 100), of(1, 20), of(1, 19)]).toEqual([0, 6, 0, 1]);
});

it('or more than fifty, however many there are', () => {
  expect([of(50, 20_000), of(51, 20_000)]).toEqual([0, 51]);
});

it('whoever comes makes those who leave no fewer', () => {
  expect(of(6, 100, 1_000)).toBe(6);
});

it('where nobody is spoken of nobody leaves', () => {
  expect(leavingToConfirm({})).toBe(0);
});
