import { expect, it } from 'vitest';

import { phaseOf } from './periodPhase.ts';

const day = (date: number) => new Date(Date.UTC(2026, 10, date));
const period = {
  wishesOpenAt: day(1),
  wishesCloseAt: day(5),
  opensAt: day(10),
  closesAt: day(20),
  drawnAt: null,
  finishedAt: null,
  publishedAt: null,
};

it('follows a period from its wishes over the draw to its end', () => {
  const drawn = { ...period, drawnAt: day(6) };
  expect(phaseOf(period, day(2))).toBe('wishes');
  expect(phaseOf(period, day(6))).toBe('drawing');
  expect(phaseOf(drawn, day(7))).toBe('drawn');
  expect(phaseOf(drawn, day(11))).toBe('open');
  expect(phaseOf(drawn, day(21))).toBe('over');
});
