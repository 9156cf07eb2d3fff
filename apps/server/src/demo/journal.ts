import { isItsTurn } from '@bilim/contract/weeks';
import { addDays } from '@bilim/contract/days';

import { lessonTypeIds } from '../reference/dictionaries.ts';
import { commonMarkIds } from '../reference/marks.ts';

import { dayInWeek, moduleOfWeek, modulePeriods } from './calendar.ts';
import type { Day } from './calendar.ts';
import { chooseMark, inventSickWeeks } from './marks.ts';
import type { SickWeeks } from './marks.ts';
import type { DemoUniversity, TermPlan } from './plan.ts';
import { createRandom } from './random.ts';
import { listedOn, transferIn } from './roster.ts';
import type { DemoStudent } from './students.ts';
import type { Entry } from './timetable.ts';
import type { DemoClass } from './workbench.ts';

export interface DemoLesson {
  readonly id: number;
  readonly of: DemoClass;
  /** Position of its weekly entry among the entries of the term. */
  readonly entryIndex: number;
  readonly slot: number;
  readonly date: Day;
  readonly week: number;
  readonly ordinal: number;
  readonly moduleId: 1 | 2;
  readonly isLocked: boolean;
}

export interface MarkedLesson {
  readonly lesson: DemoLesson;
  readonly studentIds: readonly number[];
  /** One for each student, in the same order. */
  readonly markIds: readonly number[];
  readonly isMarked: boolean;
}

export interface Journals {
  /** May be walked more than once and gives the same each time. */
  readonly lessons: () => Iterable<DemoLesson>;
  readonly marks: () => Iterable<MarkedLesson>;
}

const forgottenShare = 0.02;
const unmarkedShare = 0.015;
const openDays = 3;

/** Lessons held before today, and who got what. Today's lists are left for whoever tries the demo. */
export function keepJournals(university: DemoUniversity, plan: TermPlan, firstLessonId: number): Journals {
  const lessonsOf = lessonFinder(university, plan);
  function* lessons() {
    let id = firstLessonId;
    for (const of of plan.classes) {
      for (const lesson of lessonsOf(of)) {
        yield { ...lesson, id };
        id += 1;
      }
    }
  }
  return { lessons, marks: () => markLessons(university, plan, lessons()) };
}

type Draft = Omit<DemoLesson, 'id'>;

function lessonFinder(university: DemoUniversity, plan: TermPlan): (of: DemoClass) => Draft[] {
  const { calendar, seed } = university;
  const placed = entriesByClass(plan.entries);
  const holidays = new Set(calendar.holidays.map(({ date }) => date));
  const locked = new Set(
    modulePeriods(plan.term)
      .filter(({ closesOn }) => closesOn < calendar.today)
      .map(({ moduleId }) => moduleId),
  );
  const weeks = Array.from({ length: plan.term.weeks }, (_, index) => index + 1);
  const days = weeks.map((week) =>
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => dayInWeek(plan.term, week, weekday)),
  );
  const openSince = addDays(calendar.today, -openDays);
  const isHeld = (date: Day) => date >= plan.term.startsOn && date < calendar.today && !holidays.has(date);

  return (of) => {
    const random = createRandom(seed, 'lessons', of.id);
    if (!isKept(university, plan, of, random.float())) return [];
    const counts = new Map<Day, number>();
    return weeks.flatMap((week) =>
      (placed.get(of.id) ?? []).flatMap(({ entry, index }) => {
        const date = days[week - 1]?.[entry.weekday - 1] ?? calendar.today;
        const isForgotten =
          random.chance(forgottenShare) || (date >= openSince && isLeftOpen(university, of));
        if (!isItsTurn(entry.parity, week) || !isHeld(date) || isForgotten) return [];
        const ordinal = (counts.get(date) ?? 0) + 1;
        counts.set(date, ordinal);
        const moduleId = moduleOfWeek(week);
        return [
          {
            of,
            entryIndex: index,
            slot: entry.slot,
            date,
            week,
            ordinal,
            moduleId,
            isLocked: locked.has(moduleId),
          },
        ];
      }),
    );
  };
}

/** Not every journal of the past was kept on the portal; those of the demo accounts were. */
function isKept(
  { calendar, size, body, flagship }: DemoUniversity,
  { term }: TermPlan,
  of: DemoClass,
  luck: number,
): boolean {
  if (term === calendar.current || luck < size.keptJournals) return true;
  const [account] = body.students;
  return of.teacherId === flagship.teacherId || (account !== undefined && of.studentIds.includes(account.id));
}

/** `teacher1` has not entered the last laboratory lessons yet. */
function isLeftOpen({ flagship }: DemoUniversity, of: DemoClass): boolean {
  return of.teacherId === flagship.teacherId && of.lessonTypeId === lessonTypeIds.lab;
}

function entriesByClass(entries: readonly Entry[]) {
  const result = new Map<number, { entry: Entry; index: number }[]>();
  for (const [index, entry] of entries.entries()) {
    const known = result.get(entry.assignment) ?? [];
    known.push({ entry, index });
    known.sort((one, other) => one.entry.weekday - other.entry.weekday || one.entry.slot - other.entry.slot);
    result.set(entry.assignment, known);
  }
  return result;
}

function* markLessons(
  university: DemoUniversity,
  plan: TermPlan,
  lessons: Iterable<DemoLesson>,
): Generator<MarkedLesson> {
  const { seed, body } = university;
  const transfer = transferIn(plan.term, body.transfer);
  const students = new Map(body.students.map((student) => [student.id, student]));
  const sickWeeks = sicknessOf(university, plan);
  const difficultyOf = difficulties(seed);
  for (const lesson of lessons) {
    const { of, date, week, slot } = lesson;
    const random = createRandom(seed, 'marks', lesson.id);
    const studentIds = listedOn(of, date, transfer);
    const isMarked = !random.chance(unmarkedShare);
    const weekday = new Date(date).getUTCDay() || 7;
    const isLecture = of.lessonTypeId === lessonTypeIds.lecture;
    const traits = { week, weekday, slot, isLecture, difficulty: difficultyOf(of.item.disciplineId) };
    const markIds = studentIds.map((id) => {
      const student = students.get(id);
      if (student === undefined || !isMarked) return commonMarkIds.cleared;
      return chooseMark(student.traits, sickWeeks(student).has(week), traits, random);
    });
    yield { lesson, studentIds, markIds, isMarked };
  }
}

function sicknessOf({ seed }: DemoUniversity, { term }: TermPlan): (student: DemoStudent) => SickWeeks {
  const known = new Map<number, SickWeeks>();
  return ({ id }) => {
    const weeks =
      known.get(id) ??
      inventSickWeeks(createRandom(seed, 'sick', id, term.yearId, term.seasonId), term.weeks);
    known.set(id, weeks);
    return weeks;
  };
}

/** Points of ten that a discipline takes from everybody, around 0. */
export function difficulties(seed: number): (disciplineId: number) => number {
  const known = new Map<number, number>();
  return (disciplineId) => {
    const value = known.get(disciplineId) ?? createRandom(seed, 'difficulty', disciplineId).normal(0, 0.5);
    known.set(disciplineId, value);
    return value;
  };
}
