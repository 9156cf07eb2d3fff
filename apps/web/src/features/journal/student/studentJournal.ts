import type { StudentLesson } from '@bilim/contract/journal/journal';

import { isAbsence } from '../marks/markBook.ts';
import { pointsOf } from '../marks/totals.ts';

/** Lessons of one type in a discipline, with their figures. */
export interface StudentClass {
  readonly key: string;
  readonly type: string;
  readonly teacherName: string;
  readonly absences: number;
  readonly sum: number;
  readonly average: number;
  readonly lessons: readonly StudentLesson[];
}

/** A discipline as a student sees it: all its types together, because absence is counted over all of them. */
export interface StudentDiscipline {
  readonly key: string;
  readonly name: string;
  readonly credits: number;
  readonly classes: readonly StudentClass[];
  /** All lessons by day. */
  readonly lessons: readonly StudentLesson[];
  readonly absences: number;
  readonly absencePercent: number;
  readonly absenceLimit: number;
  readonly average: number;
  /** The mean of the marks that have points; null before the first. */
  readonly meanOfGiven: number | null;
}

/** The journal of a half-year by disciplines, in the order of the reply. */
export function byDiscipline(lessons: readonly StudentLesson[]): readonly StudentDiscipline[] {
  const grouped = groupBy(lessons, ({ disciplineId, credits }) => `${disciplineId}/${credits}`);
  return [...grouped].flatMap(([key, own]) => disciplineOf(key, own) ?? []);
}

function disciplineOf(key: string, lessons: readonly StudentLesson[]): StudentDiscipline | null {
  const [first] = lessons;
  if (first === undefined) return null;
  const classes = [
    ...groupBy(lessons, ({ lessonTypeId, teacherName }) => `${lessonTypeId}/${teacherName}`),
  ].flatMap(([classKey, own]) => classOf(classKey, own) ?? []);
  const sum = classes.reduce((total, one) => total + one.sum, 0);
  const given = pointsByDay(lessons).length;
  return {
    key,
    name: first.disciplineName,
    credits: first.credits,
    classes,
    lessons: lessons.toSorted(byDay),
    absences: classes.reduce((total, one) => total + one.absences, 0),
    absencePercent: first.absencePercent,
    absenceLimit: first.absenceLimit,
    average: Math.round((sum * 100) / lessons.length) / 100,
    meanOfGiven: given === 0 ? null : Math.round((sum * 100) / given) / 100,
  };
}

function classOf(key: string, lessons: readonly StudentLesson[]): StudentClass | null {
  const [first] = lessons;
  if (first === undefined) return null;
  const { lessonTypeShort: type, teacherName, absences, sum, average } = first;
  return { key, type, teacherName, absences, sum, average, lessons: lessons.toSorted(byDay) };
}

/** Marks with points in the order of the days: the trend. */
export function pointsByDay(lessons: readonly StudentLesson[]): readonly number[] {
  return lessons.filter(({ markText }) => /^\d/.test(markText)).map(({ markText }) => pointsOf(markText));
}

/** How absence stands against the limit of the university. */
export type AbsenceStanding = 'none' | 'fine' | 'near' | 'over';

/** From two thirds of the limit on, a student is warned (docs/rules.md: 20 of 30 per cent). */
const warnFrom = 2 / 3;

export function standingOf({ absencePercent, absenceLimit, absences }: StudentDiscipline): AbsenceStanding {
  if (absencePercent >= absenceLimit) return 'over';
  if (absencePercent >= absenceLimit * warnFrom) return 'near';
  return absences === 0 ? 'none' : 'fine';
}

interface Hours {
  readonly hours: number;
  readonly markText: string;
}

/**
 * How many more hours may be missed in a row before the limit is reached: each missed hour is also an hour
 * held. Told in whole hours, downwards.
 */
export function hoursLeft(lessons: readonly Hours[], limitPercent: number): number {
  const held = lessons.reduce((sum, { hours }) => sum + hours, 0);
  const missed = lessons.reduce((sum, { hours, markText }) => sum + (isAbsence(markText) ? hours : 0), 0);
  if (limitPercent >= 100) return Number.POSITIVE_INFINITY;
  // Strictly below the limit: reaching it closes the exam.
  const most = Math.ceil((limitPercent * held - 100 * missed) / (100 - limitPercent)) - 1;
  return Math.max(0, most);
}

const byDay = (one: StudentLesson, other: StudentLesson) =>
  one.lessonDate.localeCompare(other.lessonDate) || one.ordinal - other.ordinal;

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
