import { addDays, daysBetween, mondayOf } from './days.ts';

/** The week of a term in which a day lies, from 1: week 1 holds the term's first day and begins on Monday. */
export function weekOfTerm(termStartsOn: string, day: string): number {
  return Math.floor(daysBetween(mondayOf(termStartsOn), day) / 7) + 1;
}

/** The day of a week of the term: its Monday, or another weekday. */
export function dayInWeek(termStartsOn: string, week: number, weekday = 1): string {
  return addDays(mondayOf(termStartsOn), (week - 1) * 7 + weekday - 1);
}

/** 1 for odd weeks of a term, 2 for even ones. */
export function parityOfWeek(week: number): 1 | 2 {
  return week % 2 === 0 ? 2 : 1;
}

/** Whether something with that parity meets in that week: 0 is every week, 1 the odd and 2 the even ones. */
export function isItsTurn(parity: number, week: number): boolean {
  return parity === 0 || parity === parityOfWeek(week);
}

/** Weeks of a term in which something meets, both included. */
interface Rhythm {
  readonly parity: number;
  readonly first: number;
  readonly last: number;
}

/** Whether a weekly lesson meets in that week. */
export function meetsInWeek({ parity, first, last }: Rhythm, week: number): boolean {
  return week >= first && week <= last && isItsTurn(parity, week);
}
