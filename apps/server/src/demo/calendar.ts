import { addDays, daysBetween, weekdayOf } from '@bilim/contract/days';

import { holidays } from './reference/holidays.ts';
import type { Holiday } from './reference/holidays.ts';

/** `2026-09-01`; days compare as text. */
export type Day = string;

export interface DemoTerm {
  /** Start year minus 2000. */
  readonly yearId: number;
  /** 1 autumn, 2 spring. */
  readonly seasonId: 1 | 2;
  readonly startsOn: Day;
  readonly endsOn: Day;
  readonly weeks: number;
  readonly session: { readonly startsOn: Day; readonly endsOn: Day } | null;
}

export interface DemoCalendar {
  readonly today: Day;
  readonly current: DemoTerm;
  /** Oldest first; the current term and one after it included. */
  readonly terms: readonly DemoTerm[];
  /** Those before them, back to when the oldest students came: only the grades of them are known. */
  readonly earlier: readonly DemoTerm[];
  readonly holidays: readonly DemoHoliday[];
}

export interface DemoHoliday extends Holiday {
  readonly yearId: number;
  readonly date: Day;
}

/** Years of study that the demo has students in. */
export const courses = 4;
const teachingWeeks = 16;
const september = 9;

/**
 * Terms around today. The running one holds today even in the holidays: it then begins later than in real
 * life, so that whoever tries the demo finds lessons in the current week.
 */
export function buildCalendar(today: Day, pastTerms: number): DemoCalendar {
  const startYear = defaultStartYear(today);
  const isAutumn = today < springStart(startYear);
  const current = runningTerm(today, startYear, isAutumn ? 1 : 2);
  const past = Array.from({ length: pastTerms }, (_, index) => termBefore(current, pastTerms - index));
  const terms = [...past, current, termAfter(current)];
  const earlier = termsBefore(past[0] ?? current, current.yearId - courses + 1);
  return { today, current, terms, earlier, holidays: holidaysOf(terms, today) };
}

function termsBefore(first: DemoTerm, yearId: number): DemoTerm[] {
  const before = termBefore(first, 1);
  return before.yearId < yearId ? [] : [...termsBefore(before, yearId), before];
}

/** Before September the previous year is the current one. */
export function defaultStartYear(today: Day): number {
  const year = Number(today.slice(0, 4));
  return Number(today.slice(5, 7)) < september ? year - 1 : year;
}

/** The week of the term counted from 1; week 1 is the one that holds the first day. */
export function weekOf(term: DemoTerm, day: Day): number {
  return Math.floor(daysBetween(mondayOf(term.startsOn), day) / 7) + 1;
}

/** The first half of a term is module 1, the second module 2. */
export function moduleOfWeek(week: number): 1 | 2 {
  return week <= teachingWeeks / 2 ? 1 : 2;
}

export interface ModulePeriod {
  /** 1 and 2 are the halves of the term, 3 is the session. */
  readonly moduleId: 1 | 2 | 3;
  readonly startsOn: Day;
  readonly endsOn: Day;
  /** The last day on which marks may still be changed. */
  readonly closesOn: Day;
}

/** A week after its end the first module closes; the second closes with the session. */
export function modulePeriods(term: DemoTerm): ModulePeriod[] {
  const half = dayInWeek(term, teachingWeeks / 2, 7);
  const lastDay = term.session?.endsOn ?? addDays(term.endsOn, 14);
  const first = { moduleId: 1, startsOn: term.startsOn, endsOn: half, closesOn: addDays(half, 6) } as const;
  const second = { moduleId: 2, startsOn: addDays(half, 1), endsOn: term.endsOn, closesOn: lastDay } as const;
  if (term.session === null) return [first, second];
  return [first, second, { moduleId: 3, ...term.session, closesOn: lastDay }];
}

/** Day of a weekday in a week of the term, which both count from 1. */
export function dayInWeek(term: DemoTerm, week: number, weekday: number): Day {
  return addDays(mondayOf(term.startsOn), 7 * (week - 1) + weekday - 1);
}

export function mondayOf(day: Day): Day {
  return addDays(day, 1 - weekdayOf(day));
}

function runningTerm(today: Day, startYear: number, seasonId: 1 | 2): DemoTerm {
  const usual = usualTerm(startYear, seasonId);
  if (today <= usual.endsOn) return usual;
  const lastDay = seasonId === 1 ? addDays(springStart(startYear), -1) : `${startYear + 1}-08-31`;
  const nextSunday = addDays(mondayOf(today), 13);
  const endsOn = nextSunday < lastDay ? nextSunday : lastDay;
  const startsOn = addDays(mondayOf(endsOn), -7 * (teachingWeeks - 1));
  return { ...usual, startsOn, endsOn, session: null };
}

function usualTerm(startYear: number, seasonId: 1 | 2): DemoTerm {
  const startsOn = seasonId === 1 ? `${startYear}-09-01` : springStart(startYear);
  const endsOn = addDays(mondayOf(startsOn), 7 * teachingWeeks - 1);
  const session = { startsOn: addDays(endsOn, 8), endsOn: addDays(endsOn, 28) };
  return { yearId: startYear - 2000, seasonId, startsOn, endsOn, weeks: teachingWeeks, session };
}

/** Spring begins in the week that holds the first of February. */
function springStart(startYear: number): Day {
  return mondayOf(`${startYear + 1}-02-01`);
}

function termBefore(term: DemoTerm, count: number): DemoTerm {
  const halfYears = 2 * term.yearId + (term.seasonId - 1) - count;
  return usualTerm(2000 + Math.floor(halfYears / 2), halfYears % 2 === 0 ? 1 : 2);
}

function termAfter(term: DemoTerm): DemoTerm {
  return termBefore(term, -1);
}

/** Today is never a holiday in the demo: there would be nothing to try. */
function holidaysOf(terms: readonly DemoTerm[], today: Day): DemoHoliday[] {
  const yearIds = [...new Set(terms.map((term) => term.yearId))];
  const all = yearIds.flatMap((yearId) => holidays.map((holiday) => datedHoliday(holiday, yearId)));
  return all.filter((holiday) => holiday.date !== today);
}

function datedHoliday(holiday: Holiday, yearId: number): DemoHoliday {
  const calendarYear = 2000 + yearId + (Number(holiday.day.slice(0, 2)) < september ? 1 : 0);
  return { ...holiday, yearId, date: `${calendarYear}-${holiday.day}` };
}
