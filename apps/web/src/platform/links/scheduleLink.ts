import { isDay } from '../schedule/days.ts';

/** What the address of the schedule says. Everything left out is chosen by the screen. */
export interface ScheduleSearch {
  /** Whose timetable; the own one when both are left out. */
  readonly teacher?: number;
  /** A student's, for staff who may read it. */
  readonly student?: number;
  /** The day to stand on, `YYYY-MM-DD`, and with it the week; today when left out. */
  readonly day?: string;
}

/** Props of a `<Link>` to the schedule, e.g. `<Link {...scheduleLink({ teacher: 101 })}>`. */
export function scheduleLink(search: ScheduleSearch = {}) {
  return { to: '/schedule', search } as const;
}

/** Props of a `<Link>` to the page that brings the own schedule into a calendar app. */
export const calendarLink = { to: '/schedule/calendar' } as const;

/** Takes from an address what the schedule understands; the rest is left out. */
export function parseScheduleSearch(raw: Readonly<Record<string, unknown>>): ScheduleSearch {
  const { teacher, student, day } = raw;
  return {
    ...(isId(teacher) && { teacher }),
    ...(isId(student) && { student }),
    ...(isDay(day) && { day }),
  };
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
