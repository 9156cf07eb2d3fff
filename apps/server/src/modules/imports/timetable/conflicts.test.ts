import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isLong } from '#testing';

import { conflictsAmong } from './conflicts.ts';
import { lessonKey } from './lesson.ts';
import type { Lesson } from './lesson.ts';
import { lessons } from './testing/arbitraries.ts';
import { catalogueWith, lessonWith } from './testing/catalogue.ts';

const catalogue = catalogueWith();
const kindsOf = (...list: readonly Lesson[]) => conflictsAmong(list, catalogue).map(({ kind }) => kind);

describe('two lessons at once', () => {
  const lecture = lessonWith();

  it.each([
    ['the same teacher', lessonWith({ assignmentId: 5, roomId: 2 }), ['teacher']],
    ['the same room', lessonWith({ assignmentId: 5, teacherId: 2 }), ['room']],
    ['students of the same list', lessonWith({ assignmentId: 2, teacherId: 2, roomId: 2 }), ['student']],
    ['students of a stream', lessonWith({ assignmentId: 4, teacherId: 3, roomId: 2 }), ['student']],
    ['a student of an elective', lessonWith({ assignmentId: 6, teacherId: 4, roomId: 2 }), ['elective']],
    ['nobody and nothing', lessonWith({ assignmentId: 5, teacherId: 2, roomId: 2 }), []],
    ['another day', lessonWith({ weekday: 4 }), []],
    ['another pair', lessonWith({ timeSlotId: 23 }), []],
    ['weeks that follow', lessonWith({ first: 18, end: 20 }), []],
  ])('want %s', (_what, other, kinds) => {
    expect(kindsOf(lecture, other)).toEqual(kinds);
    expect(kindsOf(other, lecture)).toEqual(kinds);
  });

  it('may be subgroups of one group side by side', () => {
    const lab = lessonWith({ assignmentId: 2, roomId: 2 });

    expect(kindsOf(lab, lessonWith({ assignmentId: 3, teacherId: 2, roomId: 3 }))).toEqual([]);
  });

  it('may be electives of one group, when nobody takes both', () => {
    const games = lessonWith({ assignmentId: 6, teacherId: 4, roomId: 2 });

    expect(kindsOf(games, lessonWith({ assignmentId: 7, teacherId: 1, roomId: 3 }))).toEqual([]);
  });

  it('may take turns in odd and even weeks', () => {
    const odd = lessonWith({ parity: 1 });

    expect(kindsOf(odd, lessonWith({ parity: 2 }))).toEqual([]);
    expect(kindsOf(odd, lessonWith({ parity: 0 }))).toEqual(['teacher', 'room', 'student']);
  });

  it('overlap also where pairs and single hours meet', () => {
    const pair = lessonWith({ timeSlotId: 21 });

    expect(kindsOf(pair, lessonWith({ timeSlotId: 2, roomId: null }))).toEqual(['teacher', 'student']);
    expect(kindsOf(lessonWith({ timeSlotId: 1 }), lessonWith({ timeSlotId: 2 }))).toEqual([]);
  });

  it('meet online without a room to quarrel about', () => {
    const online = { roomId: null, onlineUrl: 'https://meet.example/1' };

    expect(kindsOf(lessonWith(online), lessonWith({ ...online, assignmentId: 5, teacherId: 2 }))).toEqual([]);
  });
});

describe('many lessons at once', () => {
  const crowd = Array.from({ length: 600 }, (_, index) =>
    lessonWith({ onlineUrl: `https://meet.example/${index}` }),
  );

  it('are one conflict of each whom and what they share', () => {
    const found = conflictsAmong(crowd, catalogue);

    expect(found.map(({ kind, of, lessons: members }) => [kind, of, members.length])).toEqual([
      ['teacher', [1], 600],
      ['room', [1], 600],
      ['student', [11, 12, 13, 14], 600],
    ]);
  });

  it('are one conflict of all students whose lessons they are', () => {
    const philosophy = [1, 2].map((roomId) => lessonWith({ assignmentId: 4, teacherId: roomId, roomId }));

    expect(conflictsAmong(philosophy, catalogue)).toMatchObject([
      { kind: 'student', of: [11, 12, 13, 14, 21] },
    ]);
  });

  it('are apart where they meet at different times', () => {
    const late = crowd.map((lesson) => ({ ...lesson, timeSlotId: 23 }));

    expect(conflictsAmong([...crowd, ...late], catalogue)).toHaveLength(6);
  });
});

describe('the check', () => {
  it('finds exactly what going through every week, hour and person finds', () => {
    fc.assert(
      fc.property(lessons, (list) => {
        const found = conflictsAmong(list, catalogue).flatMap(({ kind, of, lessons: members }) =>
          of.map((id) => textOf(`${kind === 'elective' ? 'student' : kind} ${id}`, members)),
        );

        expect(found.sort()).toEqual(plainConflicts(list).sort());
      }),
      { numRuns: isLong ? 400 : 100 },
    );
  });

  it('does not depend on the order of the lessons', () => {
    const shuffled = lessons.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        expect(conflictsAmong(other, catalogue)).toEqual(conflictsAmong(list, catalogue));
      }),
    );
  });
});

const textOf = (what: string, members: readonly Lesson[]) =>
  [what, ...members.map(lessonKey).sort()].join(' # ');

/** The plain model: every pair, every week, every minute of both; who sits there and where. */
function plainConflicts(list: readonly Lesson[]): string[] {
  const pairs = new Map<string, [number, number][]>();
  for (const [first, one] of list.entries()) {
    for (const [second, other] of list.entries()) {
      if (first >= second || !meetSomeWeek(one, other)) continue;
      for (const what of sharedBy(one, other)) pairs.set(what, [...(pairs.get(what) ?? []), [first, second]]);
    }
  }
  return [...pairs].flatMap(([what, found]) =>
    hangingTogether(found).map((members) =>
      textOf(
        what,
        members.map((index) => list[index]!),
      ),
    ),
  );
}

/** Pairs that have a lesson in common, and those that have one in common with these, and so on. */
function hangingTogether(pairs: readonly (readonly [number, number])[]): number[][] {
  let found: number[][] = [];
  for (const pair of pairs) {
    const touched = found.filter((members) => pair.some((index) => members.includes(index)));
    found = [
      ...found.filter((members) => !touched.includes(members)),
      [...new Set([...touched.flat(), ...pair])],
    ];
  }
  return found;
}

function sharedBy(one: Lesson, other: Lesson): string[] {
  return [
    ...(one.teacherId === other.teacherId ? [`teacher ${one.teacherId}`] : []),
    ...(one.roomId !== null && one.roomId === other.roomId ? [`room ${one.roomId}`] : []),
    ...sharedStudents(one, other).map((id) => `student ${id}`),
  ];
}

function meetSomeWeek(one: Lesson, other: Lesson): boolean {
  for (let week = 1; week <= 20; week += 1) {
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      if (isOn(one, week, minute) && isOn(other, week, minute) && one.weekday === other.weekday) return true;
    }
  }
  return false;
}

function isOn({ parity, first, end, timeSlotId }: Lesson, week: number, minute: number): boolean {
  if (week < first || week >= end || (parity !== 0 && week % 2 !== parity % 2)) return false;
  const slot = catalogue.slots.find(({ id }) => id === timeSlotId);
  return slot !== undefined && minutesOf(slot.starts) <= minute && minute < minutesOf(slot.ends);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function sharedStudents(one: Lesson, other: Lesson): number[] {
  return catalogue.attendance.flatMap(({ classes, students }) =>
    classes.includes(one.assignmentId) && classes.includes(other.assignmentId) ? students : [],
  );
}
