import { describe, expect, it } from 'vitest';

import { meetingsOn } from '#domain/schedule/meetings.ts';
import { autumn, lessonWith, timetableWith } from '#testing/lessons.ts';

import { missingLesson } from './missingLesson.ts';
import { columnToStandOn } from './standOn.ts';

const today = '2026-10-14';
const at = (lessonDate: string, ordinal = 1) => ({ lessonDate, ordinal });

/** The lecture twice today: 09:30 and 11:00. */
const planned = [102, 103].map((timeSlotId, place) => ({
  meeting: meetingsOn(timetableWith(lessonWith({ timeSlotId })), today, { teacherId: 101 })[0]!,
  ordinal: place + 1,
  timeSlotId,
}));

describe('the lesson whose list is due', () => {
  it('is the next one of today that is not there yet', () => {
    const due = (lessons: ReturnType<typeof at>[]) => missingLesson({ lessons, planned, search: {}, today });

    expect(due([at('2026-10-07')])).toEqual({ date: today, ordinal: 1, timeSlotId: 102 });
    expect(due([at(today)])).toEqual({ date: today, ordinal: 2, timeSlotId: 103 });
    expect(due([at(today), at(today, 2)])).toBeNull();
  });

  it('is the one an address names, unless it is there already or too far ahead', () => {
    const due = (date: string, lessons: ReturnType<typeof at>[] = []) =>
      missingLesson({ lessons, planned: [], search: { date, slot: 103 }, today });

    expect(due('2026-10-07')).toEqual({ date: '2026-10-07', ordinal: 1, timeSlotId: 103 });
    expect(due('2026-10-07', [at('2026-10-07')])).toBeNull();
    expect(due('2026-10-15')).toMatchObject({ date: '2026-10-15' });
    expect(due('2026-10-16')).toBeNull();
  });
});

describe('the lesson to stand on', () => {
  const lessons = [at('2026-10-07'), at(today), at(today, 2), at('2026-10-21')];

  it('is the one an address names, else the last that has begun', () => {
    expect(columnToStandOn(lessons, { date: today, lesson: 2 }, today)).toBe(2);
    expect(columnToStandOn(lessons, { date: today }, today)).toBe(1);
    expect(columnToStandOn(lessons, {}, today)).toBe(2);
    expect(columnToStandOn(lessons, {}, autumn.starts)).toBe(0);
  });
});
