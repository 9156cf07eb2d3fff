import { addDays, mondayOf } from '@bilim/contract/days';
import { dayInWeek, weekOfTerm as weekFrom, meetsInWeek as meetsInRhythm } from '@bilim/contract/weeks';

export { parityOfWeek } from '@bilim/contract/weeks';

/** First and last day of a half-year. */
export interface Term {
  readonly starts: string;
  readonly ends: string;
}

export function weekOfTerm(term: Pick<Term, 'starts'>, day: string): number {
  return weekFrom(term.starts, day);
}

export function weekCount(term: Term): number {
  return weekOfTerm(term, term.ends);
}

export function mondayOfWeek(term: Pick<Term, 'starts'>, week: number): string {
  return dayInWeek(term.starts, week);
}

/** The day itself, or the nearest one that lies in a week of the term. */
export function withinTerm(term: Term, day: string): string {
  const first = mondayOf(term.starts);
  const last = addDays(mondayOf(term.ends), 6);
  if (day < first) return term.starts;
  return day > last ? term.ends : day;
}

interface WireRhythm {
  readonly parity: number;
  /** First and last week, `1-16`. */
  readonly weeks: string;
}

/** Whether a weekly lesson meets in that week of the term. */
export function meetsInWeek({ parity, weeks }: WireRhythm, week: number): boolean {
  return meetsInRhythm({ parity, ...weekRange(weeks) }, week);
}

export function weekRange(weeks: string): { readonly first: number; readonly last: number } {
  const [first = 1, last = first] = weeks.split('-').map(Number);
  return { first, last };
}
