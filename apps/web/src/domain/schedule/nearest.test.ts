import { describe, expect, it } from 'vitest';

import { exceptionOn, lessonWith, timetableWith } from '#testing/lessons.ts';

import { phasesOf, shareDone } from './dayPhases.ts';
import { meetingsOn } from './meetings.ts';
import { nearestMeeting } from './nearest.ts';

const view = { teacherId: null };
const day = '2026-10-14';
const morning = lessonWith({ scheduleEntryId: 1 });
const noon = lessonWith({ scheduleEntryId: 2, starts: '11:00', ends: '12:20' });
const afternoon = lessonWith({ scheduleEntryId: 3, starts: '13:00', ends: '14:20' });
const timetable = timetableWith(morning, noon, afternoon);
const phasesAt = (time: string, at = day) => phasesOf(meetingsOn(timetable, day, view), { day: at, time });

describe('where the lessons of a day stand', () => {
  it.each([
    ['08:00', ['next', 'later', 'later']],
    ['09:30', ['now', 'later', 'later']],
    ['10:49', ['now', 'later', 'later']],
    ['10:50', ['done', 'next', 'later']],
    ['12:00', ['done', 'now', 'later']],
    ['18:00', ['done', 'done', 'done']],
  ])('at %s: %j', (time, phases) => {
    expect(phasesAt(time)).toEqual(phases);
  });

  it('are all over on a later day, and all ahead on an earlier one', () => {
    expect(phasesAt('08:00', '2026-10-15')).toEqual(['done', 'done', 'done']);
    expect(phasesAt('23:00', '2026-10-13')).toEqual(['next', 'later', 'later']);
  });

  it('leave out what does not take place', () => {
    const changed = timetableWith({ ...morning, exceptions: [exceptionOn(day, {})] }, noon);
    expect(phasesOf(meetingsOn(changed, day, view), { day, time: '09:40' })).toEqual(['off', 'next']);
  });

  it('tell how much of a lesson is over', () => {
    expect(shareDone(morning, '09:00')).toBe(0);
    expect(shareDone(morning, '10:10')).toBe(0.5);
    expect(shareDone(morning, '11:00')).toBe(1);
  });
});

describe('the nearest lesson', () => {
  it.each([
    ['09:00', 1, false],
    ['10:00', 1, true],
    ['10:55', 2, false],
    ['13:30', 3, true],
  ])('at %s is %i, running: %s', (time, entry, isOn) => {
    const found = nearestMeeting(timetable, { day, time }, view);
    expect([found?.meeting.lesson.scheduleEntryId, found?.isOn]).toEqual([entry, isOn]);
  });

  it('is next week after the last one of the week', () => {
    expect(nearestMeeting(timetable, { day, time: '15:00' }, view)?.meeting).toMatchObject({
      day: '2026-10-21',
      starts: '09:30',
    });
  });

  it('is none after the term', () => {
    expect(nearestMeeting(timetable, { day: '2026-12-24', time: '08:00' }, view)).toBeNull();
  });
});
