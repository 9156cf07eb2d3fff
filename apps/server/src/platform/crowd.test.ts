import { expect, it } from 'vitest';

import { crowd } from './crowd.ts';

class Full extends Error {}
class Own extends Error {}

/** Ten come at once; whoever is not the first fails by that, and the others are asked about. */
async function tenFailBy(reason: Error) {
  const askedAbout: (readonly number[])[] = [];
  const tried: number[] = [];
  const pass = crowd<number, Full>({
    atOnce: 2,
    mayConcernOthers: (error): error is Full => error instanceof Full,
    async whomElse(_failure, line) {
      askedAbout.push(line);
      return new Set(line.filter((who) => who !== 9));
    },
  });
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, (_none, who) =>
      pass('class', who, async () => {
        tried.push(who);
        if (who > 0) throw reason;
      }),
    ),
  );
  return { askedAbout, tried, refused: answers.filter(({ status }) => status === 'rejected').length };
}

it('asks once about those in line when one fails by what may hold for them, and lets the others try', async () => {
  const { askedAbout, tried, refused } = await tenFailBy(new Full());

  expect(refused).toBe(9);
  expect(tried).toContain(9);
  expect(tried.length).toBeLessThan(6);
  expect(askedAbout.length).toBeGreaterThan(0);
});

it('holds nobody up for what concerns one alone', async () => {
  const { askedAbout, tried, refused } = await tenFailBy(new Own());

  expect(refused).toBe(9);
  expect(tried).toHaveLength(10);
  expect(askedAbout).toEqual([]);
});
