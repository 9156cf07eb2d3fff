import { addDays, weekdayOf } from '@bilim/contract/days';
import { describe, expect, it } from 'vitest';

import { weekOf } from './calendar.ts';
import { inventExceptions } from './exceptions.ts';
import { keepJournals } from './journal.ts';
import { planUniversity } from './plan.ts';
import type { DemoPlan, TermPlan } from './plan.ts';
import type { Entry } from './timetable.ts';

const seed = 2026;
/** A whole week in term time, the holidays in winter and summer, both ends of the academic year. */
const week = Array.from({ length: 7 }, (_, index) => addDays('2026-11-16', index));
const rareDays = [
  '2026-11-07',
  '2027-01-01',
  '2027-01-24',
  '2027-02-02',
  '2027-07-18',
  '2027-08-31',
  '2026-09-01',
];

describe('the plan of the demo university', () => {
  it.each([...week, ...rareDays])('gives teacher1 and student1 a lesson on %s', (today) => {
    const plan = planUniversity('demo', today, seed);
    const current = currentTerm(plan);
    const now = current.entries.filter((entry) => isToday(entry, plan));
    const student1 = plan.body.students[0]!.id;

    const ofTeacher = now.filter(({ teacher }) => teacher === plan.flagship.teacherId);
    const ofStudent = now.filter(({ assignment }) => studentsOf(current, assignment).includes(student1));

    expect(ofTeacher.length).toBeGreaterThan(0);
    expect(ofTeacher.every(({ assignment }) => studentsOf(current, assignment).length > 0)).toBe(true);
    expect(ofStudent.length).toBeGreaterThan(0);
  });

  it('gives both a lesson on every weekday, Sunday included, and some of them together', () => {
    const plan = planUniversity('demo', '2026-11-21', seed);
    const current = currentTerm(plan);
    const student1 = plan.body.students[0]!.id;
    const own = current.entries.filter(({ assignment }) =>
      studentsOf(current, assignment).includes(student1),
    );
    const taught = current.entries.filter(({ teacher }) => teacher === plan.flagship.teacherId);

    expect(new Set(taught.map(({ weekday }) => weekday)).size).toBe(7);
    expect(new Set(own.map(({ weekday }) => weekday)).size).toBe(7);
    expect(own.some(({ teacher }) => teacher === plan.flagship.teacherId)).toBe(true);
  });

  it.each([1, 2, 3])('puts no student, teacher or room in two places at once (seed %i)', (anySeed) => {
    const plan = planUniversity('demo', '2026-11-21', anySeed);

    for (const term of plan.terms()) {
      expect(clashes(term)).toEqual([]);
      expect(term.entries.length).toBe(term.meetings.reduce((sum, { parts }) => sum + parts.length, 0));
    }
  });

  it('seats nobody in a room that is too small', () => {
    const plan = planUniversity('demo', '2026-11-21', seed);
    const seats = new Map(plan.rooms.map((room) => [room.id, room.seats]));

    for (const term of plan.terms()) {
      const crowded = term.entries.filter(
        ({ room, assignment }) => room !== null && studentsOf(term, assignment).length > seats.get(room)!,
      );
      expect(crowded).toEqual([]);
    }
  });

  it('has about 300 students in groups of 20 to 25 and 45 teachers', () => {
    const { body, groups, staff } = planUniversity('demo', '2026-11-21', seed);

    expect(body.students).toHaveLength(300);
    expect(staff.teachers).toHaveLength(45);
    expect(groups.filter(({ size }) => size < 20 || size > 25)).toEqual([]);
  });

  it('holds lessons in term time before today, on the day of the timetable and not on holidays', () => {
    const plan = planUniversity('demo', '2026-11-21', seed);
    const holidays = new Set(plan.calendar.holidays.map(({ date }) => date));

    for (const term of plan.terms()) {
      const lessons = [...keepJournals(plan, term, 1).lessons()];
      const wrong = lessons.filter(
        ({ date, entryIndex }) =>
          date < term.term.startsOn ||
          date > term.term.endsOn ||
          date >= plan.calendar.today ||
          holidays.has(date) ||
          weekdayOf(date) !== term.entries[entryIndex]!.weekday,
      );
      expect(wrong).toEqual([]);
    }
  });

  it('announces changes of every kind, none of them today or for teacher1', () => {
    const plan = planUniversity('demo', '2026-11-16', seed);
    const current = currentTerm(plan);

    const changes = inventExceptions(plan, current);

    expect(new Set(changes.map(({ kind }) => kind))).toEqual(
      new Set(['cancelled', 'online', 'substituted', 'moved']),
    );
    expect(changes.filter(({ date }) => date <= '2026-11-16')).toEqual([]);
    expect(
      changes.filter(({ entryIndex }) => current.entries[entryIndex]!.teacher === plan.flagship.teacherId),
    ).toEqual([]);
  });

  it('plans a town of 5,000 without clashes', { tags: 'long' }, () => {
    const plan = planUniversity('town', '2026-11-21', seed);

    const current = currentTerm(plan);

    expect(plan.body.students).toHaveLength(5000);
    expect(clashes(current)).toEqual([]);
  });
});

function currentTerm(plan: DemoPlan): TermPlan {
  return [...plan.terms()].find(({ term }) => term === plan.calendar.current)!;
}

function isToday({ weekday, parity }: Entry, { calendar }: DemoPlan): boolean {
  const week = weekOf(calendar.current, calendar.today);
  const isOwnWeek = parity === 0 || parity === (week % 2 === 1 ? 1 : 2);
  return weekday === weekdayOf(calendar.today) && isOwnWeek;
}

const lists = new WeakMap<TermPlan, Map<number, readonly number[]>>();

function studentsOf(term: TermPlan, classId: number): readonly number[] {
  const known = lists.get(term) ?? new Map(term.classes.map(({ id, studentIds }) => [id, studentIds]));
  lists.set(term, known);
  return known.get(classId)!;
}

/** Walks through the week and counts who is where, without the scheduler's own bookkeeping. */
function clashes(term: TermPlan): string[] {
  const seen = new Set<string>();
  const twice: string[] = [];
  for (const { assignment, teacher, room, weekday, slot, parity } of term.entries) {
    const students = studentsOf(term, assignment).map((id) => `student ${id}`);
    const busy = [`teacher ${teacher}`, ...(room === null ? [] : [`room ${room}`]), ...students];
    for (const week of parity === 0 ? [1, 2] : [parity]) {
      for (const who of busy) {
        const key = `${who} ${weekday} ${slot} ${week}`;
        if (seen.has(key)) twice.push(key);
        seen.add(key);
      }
    }
  }
  return twice;
}
