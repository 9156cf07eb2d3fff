import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { guessDay, readDay, showDay } from './typedDay.ts';
import { guessTime, halfHours, readTime } from './typedTime.ts';

const today = '2026-11-22';

it('a day is read as it is shown, whatever stands between its parts', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      fc.constantFrom('.', '/', '-', ' ', ''),
      (date, between) => {
        const day = date.toISOString().slice(0, 10);
        expect(readDay(showDay(day).replaceAll('.', between))).toBe(day);
      },
    ),
  );
});

it('while it is typed, only a whole day counts; once left, the year may be missing', () => {
  for (const half of ['9', '9.1', '9.10', '9.10.', '9.10.26', '0910', '091026']) {
    expect(readDay(half), half).toBeUndefined();
  }
  for (const brief of ['9.10', '9.10.', '9.10.26', '9/10', '0910', '091026', '9.10.2026']) {
    expect(guessDay(brief, today), brief).toBe('2026-10-09');
  }
});

it('what no calendar has is no day', () => {
  for (const wrong of ['31.02.2026', '2026-13-40', '32.1', 'вчера', '9']) {
    expect(guessDay(wrong, today), wrong).toBeUndefined();
  }
});

it('a time is one of 24 hours, and may be abridged', () => {
  for (const brief of ['9:30', '9.30', '930', '0930', ' 09:30 '])
    expect(guessTime(brief), brief).toBe('09:30');
  expect(guessTime('9')).toBe('09:00');
  expect(guessTime('0')).toBe('00:00');
  for (const wrong of ['24:00', '9:60', '9:3', 'утром']) expect(guessTime(wrong), wrong).toBeUndefined();
  expect(readTime('9:30')).toBeUndefined();
  expect(readTime('21:30')).toBe('21:30');
  expect([halfHours[0], halfHours[1], halfHours.at(-1)]).toEqual(['07:00', '07:30', '21:30']);
});
