import { describe, expect, it } from 'vitest';

import { isRefreshDue, weeklyCheckMs } from './refreshRule.ts';
import { universityMoment } from './universityMoment.ts';

const saturday = '2026-10-17T12:00:00+06:00';

/** Last update, now, and whether the copy is fetched anew. */
const table = [
  ['2026-10-10T12:00:00+06:00', saturday, true],
  ['2026-10-10T12:00:01+06:00', saturday, false],
  ['2026-09-01T08:00:00+06:00', saturday, true],
  ['2026-10-11T12:00:00+06:00', '2026-10-18T12:00:00+06:00', true],
  ['2026-10-05T12:00:00+06:00', '2026-10-12T12:00:00+06:00', false],
  ['2026-09-01T08:00:00+06:00', '2026-10-16T23:59:00+06:00', false],
  // Friday in Greenwich is already Saturday at the university.
  ['2026-09-01T08:00:00+06:00', '2026-10-16T19:00:00Z', true],
  // Sunday in Greenwich is already Monday there.
  ['2026-09-01T08:00:00+06:00', '2026-10-18T19:00:00Z', false],
] as const;

describe('the weekly check of the stored timetable', () => {
  it('happens every 604800000 ms', () => {
    expect(weeklyCheckMs).toBe(604_800_000);
  });

  it.each(table)('kept since %s, looked at %s: fetched anew is %s', (kept, at, isDue) => {
    const now = new Date(at);
    expect(isRefreshDue({ lastUpdated: new Date(kept), now, today: universityMoment(now).day })).toBe(isDue);
  });

  it('fetches at once where nothing is kept', () => {
    expect(isRefreshDue({ lastUpdated: null, now: new Date('2026-10-14'), today: '2026-10-14' })).toBe(true);
  });
});
