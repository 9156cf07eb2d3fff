import { addDays } from '@bilim/contract/days';
import { describe, expect, it } from 'vitest';

import { buildCalendar, defaultStartYear, weekOf } from './calendar.ts';

/** Every day of five years, leap year included. */
const everyDay = Array.from({ length: 5 * 365 + 2 }, (_, index) => addDays('2025-01-01', index));

describe('demo calendar', () => {
  it.each([
    ['2026-08-31', 2025],
    ['2026-09-01', 2026],
    ['2026-12-31', 2026],
    ['2027-01-10', 2026],
  ])('on %s begins the default year in %i', (today, startYear) => {
    expect(defaultStartYear(today)).toBe(startYear);
  });

  it('holds every possible today in the running term of the default year', () => {
    const outside = everyDay.filter((today) => {
      const { current } = buildCalendar(today, 3);
      const week = weekOf(current, today);
      const isInside =
        current.startsOn <= today && today <= current.endsOn && week >= 1 && week <= current.weeks;
      return !isInside || current.yearId + 2000 !== defaultStartYear(today);
    });

    expect(outside).toEqual([]);
  });

  it('puts the terms one after the other', () => {
    const overlapping = everyDay.filter((today) => {
      const { terms } = buildCalendar(today, 3);
      return terms.slice(1).some((term, index) => terms[index]!.endsOn >= term.startsOn);
    });

    expect(overlapping).toEqual([]);
  });

  it('keeps the usual dates in term time', () => {
    const { current, terms } = buildCalendar('2026-11-21', 3);

    expect(current).toMatchObject({
      yearId: 26,
      seasonId: 1,
      startsOn: '2026-09-01',
      endsOn: '2026-12-20',
      weeks: 16,
    });
    expect(terms.map((term) => `${term.yearId}/${term.seasonId}`)).toEqual(
      ['25/1', '25/2', '24/2', '26/1', '26/2'].toSorted(),
    );
    expect(weekOf(current, '2026-09-06')).toBe(1);
    expect(weekOf(current, '2026-09-07')).toBe(2);
  });

  it('moves the term into the holidays when the demo is started there', () => {
    const { current } = buildCalendar('2026-07-22', 1);

    expect(current).toMatchObject({ yearId: 25, seasonId: 2, endsOn: '2026-08-02', weeks: 16 });
    expect(weekOf(current, '2026-07-22')).toBe(15);
  });

  it('knows the holidays of its years, but never one today', () => {
    const days = buildCalendar('2026-11-21', 1).holidays.map((holiday) => holiday.date);

    expect(days).toContain('2026-11-07');
    expect(days).toContain('2027-01-01');
    expect(buildCalendar('2026-11-07', 1).holidays.map((holiday) => holiday.date)).not.toContain(
      '2026-11-07',
    );
  });
});
