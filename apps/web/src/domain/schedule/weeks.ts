import { addDays, daysBetween, mondayOf } from '#platform/dates/days.ts';

/** First and last day of a half-year. */
export interface Term {
  readonly starts: string;
  readonly ends: string;
}

/** The week of a term in which a day lies, from 1: week 1 holds the term's first day and begins on Monday. */
export function weekOfTerm(term: Pick<Term, 'starts'>, day: string): number {
  return Math.floor(daysBetween(mondayOf(term.starts), day) / 7) + 1;
}

export function weekCount(term: Term): number {
  return weekOfTerm(term, term.ends);
}

export function mondayOfWeek(term: Pick<Term, 'starts'>, week: number): string {
  return addDays(mondayOf(term.starts), (week - 1) * 7);
}

/** The day itself, or the nearest one that lies in a week of the term. */
export function withinTerm(term: Term, day: string): string {
  const first = mondayOf(term.starts);
  const last = addDays(mondayOf(term.ends), 6);
  if (day < first) return term.starts;
  return day > last ? term.ends : day;
}

export function parityOfWeek(week: number): 1 | 2 {
  return week % 2 === 0 ? 2 : 1;
}

interface Rhythm {
  readonly parity: number;
  /** First and last week, `1-16`. */
  readonly weeks: string;
}

/** Whether a weekly lesson meets in that week of the term. */
export function meetsInWeek({ parity, weeks }: Rhythm, week: number): boolean {
  const { first, last } = weekRange(weeks);
  return week >= first && week <= last && (parity === 0 || parity === parityOfWeek(week));
}

export function weekRange(weeks: string): { readonly first: number; readonly last: number } {
  const [first = 1, last = first] = weeks.split('-').map(Number);
  return { first, last };
}
