import fc from 'fast-check';

import type { HeldLesson } from '../catalogue.ts';
import { factsOf } from '../facts.ts';
import { tidyWeeks } from '../lesson.ts';
import type { Lesson, Parity } from '../lesson.ts';
import { parityWords } from '../words.ts';
import type { SourceLine } from '../source.ts';

import { assignments, catalogueWith } from './catalogue.ts';

const weeks = fc
  .record({
    parity: fc.constantFrom<Parity>(0, 0, 1, 2),
    first: fc.integer({ min: 1, max: 17 }),
    length: fc.integer({ min: 1, max: 17 }),
  })
  .map(({ parity, first, length }) => tidyWeeks({ parity, first, end: Math.min(18, first + length) }))
  .filter((tidy) => tidy !== null);

/** A lesson of the test catalogue; few places, so that many of them want the same one. */
const lesson: fc.Arbitrary<Lesson> = fc
  .record({
    assignment: fc.constantFrom(...assignments),
    room: fc.constantFrom(1, 2, 3, null),
    weekday: fc.integer({ min: 2, max: 4 }),
    slot: fc.constantFrom(1, 2, 21, 22, 23),
    weeks,
  })
  .map(({ assignment, room, weekday, slot, weeks }) => ({
    assignmentId: assignment.id,
    teacherId: assignment.teacherId,
    roomId: room,
    onlineUrl: room === null ? 'https://meet.example/1' : null,
    weekday,
    timeSlotId: slot,
    ...weeks,
  }));

export const lessons = fc.array(lesson, { maxLength: 14 });

export function asKept(list: readonly Lesson[], firstId = 1): HeldLesson[] {
  return list.map((one, index) => ({ ...one, id: firstId + index, heldDays: [], mayClash: false }));
}

/** The line of a file that states the lesson, in the words of the template. */
export function lineOf(one: Lesson, line: number): SourceLine {
  const catalogue = catalogueWith();
  const facts = factsOf(one, catalogue);
  const stream = catalogue.assignments.get(one.assignmentId)?.streamName;
  const cells = {
    weekday: String(facts.weekday),
    slot: `${facts.starts}-${facts.ends}`,
    parity: parityWords.ru[facts.parity],
    group: stream ?? facts.groups,
    subgroup: String(facts.subgroup),
    discipline: facts.discipline.ru,
    type: facts.typeShort.ru,
    teacher: facts.teacher,
    room: facts.room ?? 'онлайн',
    ...(facts.onlineUrl === null ? {} : { link: facts.onlineUrl }),
    from: String(facts.firstWeek),
    to: String(facts.lastWeek),
  };
  return { sheet: 'Расписание', line, cells };
}
