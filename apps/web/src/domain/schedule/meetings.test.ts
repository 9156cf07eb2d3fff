import { addDays, daysBetween, weekdayOf } from '@bilim/contract/days';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { autumn, exceptionOn, lessonWith, timetableWith } from '#testing/lessons.ts';

import { meetingsOn } from './meetings.ts';
import { weekOfTerm } from './weeks.ts';

const wednesday = '2026-10-14';
const asStudent = { teacherId: null };
const everyDay = Array.from({ length: daysBetween(autumn.starts, autumn.ends) + 1 }, (_, index) =>
  addDays(autumn.starts, index),
);

describe('the lessons of a day', () => {
  it('are the weekly ones of that weekday, by time', () => {
    const timetable = timetableWith(
      lessonWith({ scheduleEntryId: 2, starts: '11:00', ends: '12:20' }),
      lessonWith({ scheduleEntryId: 1 }),
      lessonWith({ scheduleEntryId: 3, weekday: 4 }),
    );

    const found = meetingsOn(timetable, wednesday, asStudent);

    expect(found.map(({ lesson, starts }) => [lesson.scheduleEntryId, starts])).toEqual([
      [1, '09:30'],
      [2, '11:00'],
    ]);
  });

  it('never lie outside the term, the weeks or the parity of a lesson', () => {
    fc.assert(
      fc.property(
        fc.record({
          weekday: fc.integer({ min: 1, max: 7 }),
          parity: fc.constantFrom(0, 1, 2),
          first: fc.integer({ min: 1, max: 17 }),
          length: fc.integer({ min: 0, max: 16 }),
        }),
        ({ weekday, parity, first, length }) => {
          const last = Math.min(17, first + length);
          const timetable = timetableWith(lessonWith({ weekday, parity, weeks: `${first}-${last}` }));

          const days = everyDay.filter((day) => meetingsOn(timetable, day, asStudent).length > 0);

          const weeks = days.map((day) => weekOfTerm(autumn, day));
          expect(days.every((day) => weekdayOf(day) === weekday)).toBe(true);
          expect(weeks.every((week) => week >= first && week <= last)).toBe(true);
          expect(weeks.every((week) => parity === 0 || week % 2 === parity % 2)).toBe(true);
          expect(new Set(weeks).size).toBe(weeks.length);
        },
      ),
    );
  });

  it('are none before the half-year has dates', () => {
    expect(meetingsOn({ ...timetableWith(lessonWith()), term: null }, wednesday, asStudent)).toEqual([]);
  });
});

describe('one-off changes', () => {
  const only = (...args: Parameters<typeof exceptionOn>) =>
    timetableWith(lessonWith({ exceptions: [exceptionOn(...args)] }));

  it('cancel one day and no other', () => {
    const timetable = only(wednesday, { reason: 'Болезнь' });

    expect(meetingsOn(timetable, wednesday, asStudent)).toMatchObject([
      { isHeld: false, change: { kind: 'cancelled' }, reason: 'Болезнь' },
    ]);
    expect(meetingsOn(timetable, '2026-10-21', asStudent)).toMatchObject([{ isHeld: true, change: null }]);
  });

  it('move a lesson from its day to another, and both days tell of it', () => {
    const timetable = only(wednesday, {
      kind: 'moved',
      newDate: '2026-10-16',
      newStarts: '13:00',
      newEnds: '14:20',
      newRoomName: '2/210',
    });

    expect(meetingsOn(timetable, wednesday, asStudent)).toMatchObject([
      {
        isHeld: false,
        change: { kind: 'moved-away', to: { day: '2026-10-16', starts: '13:00', room: '2/210' } },
      },
    ]);
    expect(meetingsOn(timetable, '2026-10-16', asStudent)).toMatchObject([
      {
        isHeld: true,
        starts: '13:00',
        ends: '14:20',
        room: '2/210',
        change: { kind: 'moved-here', from: { day: wednesday, starts: '09:30', room: '1/101' } },
      },
    ]);
  });

  it('move a lesson within its day as two entries with keys of their own', () => {
    const found = meetingsOn(
      only(wednesday, { kind: 'moved', newStarts: '13:00', newEnds: '14:20' }),
      wednesday,
      asStudent,
    );

    expect(found.map(({ starts, isHeld }) => [starts, isHeld])).toEqual([
      ['09:30', false],
      ['13:00', true],
    ]);
    expect(new Set(found.map(({ key }) => key)).size).toBe(2);
  });

  it('change the room alone and leave the lesson where it is', () => {
    expect(
      meetingsOn(only(wednesday, { kind: 'moved', newRoomName: '2/210' }), wednesday, asStudent),
    ).toMatchObject([{ isHeld: true, room: '2/210', change: { kind: 'other-room', usualRoom: '1/101' } }]);
  });

  it('send a colleague: the students see who comes, the teacher is free, the colleague has the lesson', () => {
    const timetable = only(wednesday, { kind: 'substituted', newTeacherName: 'Осмонов Бекзат Маратович' });
    const substituted = {
      isHeld: true,
      teacherName: 'Осмонов Бекзат Маратович',
      teacherId: null,
      change: { kind: 'substituted', usualTeacher: 'Асанова Айпери Маратовна' },
    };

    expect(meetingsOn(timetable, wednesday, asStudent)).toMatchObject([substituted]);
    expect(meetingsOn(timetable, wednesday, { teacherId: 101 })).toMatchObject([
      { isHeld: false, change: { kind: 'given-away' } },
    ]);
    expect(meetingsOn(timetable, wednesday, { teacherId: 102 })).toMatchObject([substituted]);
  });

  it('hold a lesson online, with its address and without a room', () => {
    const timetable = only(wednesday, { kind: 'online', onlineUrl: 'https://meet.example/x' });

    expect(meetingsOn(timetable, wednesday, asStudent)).toMatchObject([
      { isHeld: true, room: '', onlineUrl: 'https://meet.example/x', change: { kind: 'online' } },
    ]);
  });

  it('keep the number of lessons held, unless one is cancelled', () => {
    const kinds = fc.constantFrom('moved', 'online', 'cancelled', 'substituted');
    fc.assert(
      fc.property(
        kinds,
        fc.integer({ min: 0, max: 16 }),
        fc.integer({ min: -20, max: 20 }),
        (kind, week, shift) => {
          const date = addDays('2026-09-02', week * 7);
          const newDate = addDays(date, shift);
          const timetable = timetableWith(lessonWith({ exceptions: [exceptionOn(date, { kind, newDate })] }));
          const around = Array.from({ length: 200 }, (_, index) => addDays('2026-08-01', index));

          const held = around
            .flatMap((day) => meetingsOn(timetable, day, asStudent))
            .filter(({ isHeld }) => isHeld);

          expect(held).toHaveLength(kind === 'cancelled' ? 16 : 17);
        },
      ),
    );
  });
});
