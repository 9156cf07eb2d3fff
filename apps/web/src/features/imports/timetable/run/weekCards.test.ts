import type { LessonText } from '@bilim/contract/timetableConflicts';
import type { TimetableChange } from '@bilim/contract/timetableImport';
import { describe, expect, it } from 'vitest';

import { cardsOf, daysOf, timesOf } from './weekCards.ts';

const lesson = (over: Partial<LessonText> = {}): LessonText => ({
  weekday: 3,
  slotNumber: 2,
  timeLabel: '09:30-10:50',
  starts: '09:30',
  parity: 0,
  firstWeek: 1,
  lastWeek: 17,
  disciplineName: 'Базы данных',
  lessonTypeShort: 'лек',
  teacherName: 'Асанова Айпери Маратовна',
  groupNames: 'ПИ-1-24',
  subgroup: 0,
  isElective: false,
  roomName: '1/101',
  onlineUrl: null,
  ...over,
});
const change = (over: Partial<TimetableChange>): TimetableChange => ({
  seq: 1,
  state: 'kept',
  before: lesson(),
  after: lesson(),
  remainsUntil: null,
  place: null,
  hasConflict: false,
  ...over,
});
const told = (...changes: readonly TimetableChange[]) =>
  cardsOf(changes).map(({ state, weekday, starts }) => `${state} ${weekday} ${starts}`);

describe('the week of an import', () => {
  it('shows what comes where it comes, and what goes where it was', () => {
    expect(
      told(
        change({}),
        change({ state: 'added', before: null, after: lesson({ weekday: 5 }) }),
        change({ state: 'removed', after: null }),
      ),
    ).toEqual(['kept 3 09:30', 'added 5 09:30', 'removed 3 09:30']);
  });

  it('shows a lesson that moved at both places, and one that changed its room at one', () => {
    expect(told(change({ state: 'changed', after: lesson({ weekday: 4, starts: '11:00' }) }))).toEqual([
      'changed 4 11:00',
      'moved 3 09:30',
    ]);
    expect(told(change({ state: 'changed', after: lesson({ roomName: '2/210' }) }))).toEqual([
      'changed 3 09:30',
    ]);
  });

  it('has Sunday only when something is on it, and times in their order', () => {
    expect(daysOf(cardsOf([change({})]))).toEqual([1, 2, 3, 4, 5, 6]);
    const cards = cardsOf([change({ after: lesson({ weekday: 7, starts: '13:00' }) }), change({})]);
    expect(daysOf(cards)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(timesOf(cards)).toEqual(['09:30', '13:00']);
  });
});
