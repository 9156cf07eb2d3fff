import { addDays, isDay, mondayOf, weekdayOf } from '@bilim/contract/days';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { meetsInWeek, mondayOfWeek, parityOfWeek, weekCount, weekOfTerm, withinTerm } from './weeks.ts';

const day = fc.integer({ min: 0, max: 36_500 }).map((count) => addDays('1990-01-01', count));
const parity = fc.constantFrom(0, 1, 2);

describe('weeks of a term', () => {
  it('begin on Monday, the first with the first day of the term', () => {
    const term = { starts: '2026-09-01', ends: '2026-12-26' };

    expect(weekdayOf(term.starts)).toBe(2);
    expect(weekOfTerm(term, '2026-08-31')).toBe(1);
    expect(weekOfTerm(term, '2026-09-06')).toBe(1);
    expect(weekOfTerm(term, '2026-09-07')).toBe(2);
    expect(weekOfTerm(term, '2026-10-14')).toBe(7);
    expect(weekCount(term)).toBe(17);
    expect(mondayOfWeek(term, 7)).toBe('2026-10-12');
  });

  it('hold seven days each, whatever day a term begins on', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 400 }), (starts, ahead) => {
        const asked = addDays(starts, ahead);
        const week = weekOfTerm({ starts }, asked);

        expect(mondayOfWeek({ starts }, week)).toBe(mondayOf(asked));
        expect(weekOfTerm({ starts }, addDays(asked, 7))).toBe(week + 1);
        expect(weekOfTerm({ starts }, starts)).toBe(1);
      }),
    );
  });

  it('keep a day of the term and pull any other to its nearest end', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: -500, max: 500 }),
        (starts, length, ahead) => {
          const term = { starts, ends: addDays(starts, length) };
          const kept = withinTerm(term, addDays(starts, ahead));
          const week = weekOfTerm(term, kept);

          expect(week).toBeGreaterThanOrEqual(1);
          expect(week).toBeLessThanOrEqual(weekCount(term));
          expect(withinTerm(term, kept)).toBe(kept);
        },
      ),
    );
  });
});

describe('parity', () => {
  it('calls the first week of the term odd, and then takes turns', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 60 }), (starts, weeks) => {
        const asked = addDays(mondayOf(starts), weeks * 7);
        expect(parityOfWeek(weekOfTerm({ starts }, asked))).toBe(weeks % 2 === 0 ? 1 : 2);
      }),
    );
  });

  it('lets odd and even lessons share the weeks between them, within their range', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: -3, max: 45 }),
        (first, length, week) => {
          const weeks = `${first}-${first + length}`;
          const isInRange = week >= first && week <= first + length;

          expect(meetsInWeek({ parity: 0, weeks }, week)).toBe(isInRange);
          const odd = meetsInWeek({ parity: 1, weeks }, week);
          const even = meetsInWeek({ parity: 2, weeks }, week);
          expect([odd, even].filter(Boolean)).toHaveLength(isInRange ? 1 : 0);
        },
      ),
    );
  });

  it('reads a single week as one week', () => {
    fc.assert(
      fc.property(parity, fc.integer({ min: 1, max: 20 }), (one, week) => {
        expect(meetsInWeek({ parity: one, weeks: `${week}-${week}` }, week + 1)).toBe(false);
      }),
    );
    expect(meetsInWeek({ parity: 0, weeks: '7-7' }, 7)).toBe(true);
  });
});

describe('days', () => {
  it('are only those that exist', () => {
    expect(isDay('2026-02-28')).toBe(true);
    expect(isDay('2026-02-30')).toBe(false);
    expect(isDay('26-02-28')).toBe(false);
    expect(isDay(20_260_228)).toBe(false);
  });

  it('come back when counted forth and back', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (one, count) => {
        expect(addDays(addDays(one, count), -count)).toBe(one);
        expect(weekdayOf(mondayOf(addDays(one, count)))).toBe(1);
      }),
    );
  });
});
