import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { totalsOf } from './totals.ts';

const marks = [
  '',
  'н/б',
  'н/у',
  'оп',
  '+',
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '4.5',
  '0.25',
];

describe('the totals of a row', () => {
  it.each([
    [['8', 'н/б', '10', ''], { absences: 1, sum: 18, average: 4.5 }],
    [['9', '8', '8', '10'], { absences: 0, sum: 35, average: 8.75 }],
    [['н/б', 'н/б', '', ''], { absences: 2, sum: 0, average: 0 }],
  ])('counts %j as the rules do', (texts, totals) => {
    expect(totalsOf(texts, 4)).toEqual(totals);
  });

  it('is zero before the first lesson', () => {
    expect(totalsOf([], 0)).toEqual({ absences: 0, sum: 0, average: 0 });
  });

  it('rounds a half up where floating point would round it down', () => {
    const texts = [...Array.from({ length: 32 }, () => '10'), '1'];

    expect(totalsOf(texts, 40).average).toBe(8.03);
  });

  it('equals the plain reckoning in whole hundredths for every row', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...marks), { maxLength: 60 }), fc.nat(20), (texts, unlisted) => {
        const lessonCount = texts.length + unlisted;
        expect(totalsOf(texts, lessonCount)).toEqual(naive(texts, lessonCount));
      }),
    );
  });
});

/** The same in exact integers: a sum in hundredths, and a quotient that is rounded by its remainder. */
function naive(texts: readonly string[], lessonCount: number) {
  const hundredths = texts.reduce((sum, text) => sum + inHundredths(text), 0n);
  const divisor = BigInt(Math.max(1, lessonCount));
  const quotient = hundredths / divisor;
  const isHalfOrMore = (hundredths % divisor) * 2n >= divisor;
  return {
    absences: texts.filter((text) => text === 'н/б').length,
    sum: Number(hundredths) / 100,
    average: Number(quotient + (isHalfOrMore ? 1n : 0n)) / 100,
  };
}

function inHundredths(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  return /^\d/.test(text) ? BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0')) : 0n;
}
