import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

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
    ['the same group', lessonWith({ assignmentId: 2, teacherId: 2, roomId: 2 }), ['group']],
    ['a group of a stream', lessonWith({ assignmentId: 4, teacherId: 3, roomId: 2 }), ['group']],
    ['a student of an elective', lessonWith({ assignmentId: 6, teacherId: 4, roomId: 2 }), ['group']],
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
    expect(kindsOf(odd, lessonWith({ parity: 0 }))).toEqual(['teacher', 'room', 'group']);
  });

  it('overlap also where pairs and single hours meet', () => {
    const pair = lessonWith({ timeSlotId: 21 });

    expect(kindsOf(pair, lessonWith({ timeSlotId: 2, roomId: null }))).toEqual(['teacher', 'group']);
    expect(kindsOf(lessonWith({ timeSlotId: 1 }), lessonWith({ timeSlotId: 2 }))).toEqual([]);
  });

  it('meet online without a room to quarrel about', () => {
    const online = { roomId: null, onlineUrl: 'https://meet.example/1' };

    expect(kindsOf(lessonWith(online), lessonWith({ ...online, assignmentId: 5, teacherId: 2 }))).toEqual([]);
  });
});

describe('the check', () => {
  it('finds exactly what going through every week, hour and person finds', () => {
    fc.assert(
      fc.property(lessons, (list) => {
        const found = conflictsAmong(list, catalogue).map(({ kind, one, other }) =>
          pairText(kind, one, other),
        );

        expect(found.sort()).toEqual(plainConflicts(list).sort());
      }),
      { numRuns: 400 },
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

const pairText = (kind: string, one: Lesson, other: Lesson) =>
  [kind, ...[lessonKey(one), lessonKey(other)].sort()].join(' # ');

/** The plain model: every pair, every week, every minute of both; who sits there and where. */
function plainConflicts(list: readonly Lesson[]): string[] {
  const found: string[] = [];
  for (const [index, one] of list.entries()) {
    for (const other of list.slice(index + 1)) {
      if (!meetSomeWeek(one, other)) continue;
      if (one.teacherId === other.teacherId) found.push(pairText('teacher', one, other));
      if (one.roomId !== null && one.roomId === other.roomId) found.push(pairText('room', one, other));
      if (shareSomebody(one, other)) found.push(pairText('group', one, other));
    }
  }
  return found;
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

function shareSomebody(one: Lesson, other: Lesson): boolean {
  const [first, second] = [one, other].map(({ assignmentId }) => catalogue.assignments.get(assignmentId)!);
  if (first!.isElective || second!.isElective) {
    const students = catalogue.studentsOf.get(second!.id) ?? new Set();
    return [...(catalogue.studentsOf.get(first!.id) ?? [])].some((student) => students.has(student));
  }
  const seatsOf = (assignment: typeof first) =>
    assignment!.groupIds.flatMap((group) =>
      (assignment!.subgroup === 0 ? [1, 2] : [assignment!.subgroup]).map(
        (subgroup) => `${group}.${subgroup}`,
      ),
    );
  return seatsOf(first).some((seat) => seatsOf(second).includes(seat));
}
