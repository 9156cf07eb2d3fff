import { meetsInWeek as meets, weekOfTerm } from '@bilim/contract/weeks';
import { addDays, daysBetween, weekdayOf } from '@bilim/contract/days';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openPortal } from '#testing';
import type { Portal } from '#testing';

import { meetsInWeek, weekOfTermSql } from './weeks.sql.ts';

const startDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
const offset = fc.integer({ min: 0, max: 370 });

describe('the week of a term', () => {
  it.each([
    ['2026-09-01', '2026-09-01', 1],
    ['2026-09-01', '2026-08-31', 1],
    ['2026-09-01', '2026-09-06', 1],
    ['2026-09-01', '2026-09-07', 2],
    ['2026-09-01', '2026-10-14', 7],
    ['2026-09-01', '2026-08-30', 0],
    ['2027-02-01', '2027-02-07', 1],
  ])('of a term from %s is on %s number %i', (termStartsOn, day, week) => {
    expect(weekOfTerm(termStartsOn, day)).toBe(week);
  });

  it('is 1 on the first day and grows by one every Monday, and then only', () => {
    fc.assert(
      fc.property(startDay, offset, (start, days) => {
        const day = addDays(start, days);
        const before = weekOfTerm(start, addDays(day, -1));

        expect(weekOfTerm(start, start)).toBe(1);
        expect(weekOfTerm(start, day) - before).toBe(weekdayOf(day) === 1 ? 1 : 0);
      }),
    );
  });

  it('is the same for all days from a Monday to its Sunday', () => {
    fc.assert(
      fc.property(startDay, offset, (start, days) => {
        const day = addDays(start, days);
        const monday = addDays(day, 1 - weekdayOf(day));

        expect(weekOfTerm(start, monday)).toBe(weekOfTerm(start, day));
        expect(weekOfTerm(start, addDays(monday, 6))).toBe(weekOfTerm(start, day));
        expect(daysBetween(monday, day)).toBeLessThan(7);
      }),
    );
  });
});

describe('in the database', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal.close());

  it('the week of a term is the same', async () => {
    const cases = fc.sample(fc.tuple(startDay, offset), { numRuns: 500, seed: 26 });
    const asked = JSON.stringify(cases.map(([start, days]) => ({ start, day: addDays(start, days) })));

    const { rows } = await portal.db.execute<{ start: string; day: string; week: number }>(sql`
      select start, day, ${weekOfTermSql(sql`start`, sql`day`)} as week
      from json_to_recordset(${asked}::json) as asked(start date, day date)`);

    expect(rows).toHaveLength(500);
    expect(rows.map(({ week }) => week)).toEqual(rows.map(({ start, day }) => weekOfTerm(start, day)));
  });

  it('a lesson meets in the same weeks: all of its own, the odd or the even ones', async () => {
    const { rows } = await portal.db.execute<{
      parity: number;
      first: number;
      last: number;
      week: number;
      meets: boolean;
    }>(sql`
      select e.parity, e.first, e.last, week, ${meetsInWeek('e', sql`week`)} as meets
      from (
        select parity, first, last, int4range(first, last + 1) as weeks
        from generate_series(0, 2) parity, generate_series(1, 6) first, generate_series(first, first + 6) last
      ) e, generate_series(1, 17) week`);

    expect(rows).toHaveLength(3 * 6 * 7 * 17);
    expect(rows.filter(({ meets }) => meets).length).toBeGreaterThan(100);
    expect(rows.map(({ meets }) => meets)).toEqual(rows.map(({ week, ...rhythm }) => meets(rhythm, week)));
  });
});
