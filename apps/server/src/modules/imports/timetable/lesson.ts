import { isItsTurn, parityOfWeek } from '@bilim/contract/weeks';

/** 0 every week, 1 odd and 2 even weeks of the term. */
export type Parity = 0 | 1 | 2;

/** Weeks of the term in which something meets: from `first` up to, but without, `end`. */
export interface Weeks {
  readonly parity: Parity;
  readonly first: number;
  readonly end: number;
}

/** A weekly lesson as the timetable keeps it. */
export interface Lesson extends Weeks {
  readonly assignmentId: number;
  readonly teacherId: number;
  readonly roomId: number | null;
  readonly onlineUrl: string | null;
  readonly weekday: number;
  readonly timeSlotId: number;
}

/** A lesson as it is written. */
export interface WrittenLesson extends Lesson {
  readonly mayClash: boolean;
}

/** A lesson that is in the timetable already. */
export interface KeptLesson extends Lesson {
  readonly id: number;
}

/**
 * The same weeks written one way: they begin and end with a week that counts, and a single week says its parity, so
 * that the constraint of the table does not take it for one of the other rhythm. Null when no week counts at all.
 */
export function tidyWeeks({ parity, first, end }: Weeks): Weeks | null {
  const counts = (week: number) => isItsTurn(parity, week);
  const begins = counts(first) ? first : first + 1;
  const last = counts(end - 1) ? end - 1 : end - 2;
  if (last < begins) return null;
  return { parity: begins === last ? parityOfWeek(begins) : parity, first: begins, end: last + 1 };
}

/** Weeks of the term as rows of which each is every week, or odd or even weeks, from one to another. */
export function rowsOfWeeks(weeks: readonly number[]): Weeks[] {
  const left = new Set(weeks);
  const rows: Weeks[] = [];
  for (const first of [...left].sort((one, other) => one - other)) {
    if (!left.has(first)) continue;
    const ends = ([1, 2] as const).map((step) => {
      let last = first;
      while (left.has(last + step)) last += step;
      return { step, last, count: (last - first) / step + 1 };
    });
    const { step, last } = ends.reduce((one, other) => (other.count > one.count ? other : one));
    for (let week = first; week <= last; week += step) left.delete(week);
    rows.push({ parity: step === 1 ? 0 : parityOfWeek(first), first, end: last + 1 });
  }
  return rows;
}

/** The weeks as people say them: a single one is that week, neither odd nor even. */
export function spokenWeeks(weeks: Weeks): Weeks {
  const tidy = tidyWeeks(weeks);
  return tidy !== null && tidy.end - tidy.first === 1 ? { ...tidy, parity: 0 } : weeks;
}

/** The part of the weeks that lies before a week, or from it on; null when that is nothing. */
export function weeksBefore(weeks: Weeks, week: number): Weeks | null {
  return tidyWeeks({ ...weeks, end: Math.min(weeks.end, week) });
}
export function weeksFrom(weeks: Weeks, week: number): Weeks | null {
  return tidyWeeks({ ...weeks, first: Math.max(weeks.first, week) });
}

/** Equal for lessons that are the same in every respect, in an order that people would choose. */
export function lessonKey(lesson: Lesson): string {
  const { assignmentId, weekday, timeSlotId, parity, first, end, roomId, onlineUrl, teacherId } = lesson;
  return [assignmentId, weekday, timeSlotId, parity, first, end, roomId, onlineUrl, teacherId].join('|');
}
