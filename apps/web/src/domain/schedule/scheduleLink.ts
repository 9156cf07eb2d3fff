import { anId } from '#platform/search/fields.ts';
import { searchOf } from '#platform/search/searchOf.ts';

import { aDay } from '#platform/dates/aDay.ts';

/** What the address of the schedule says. */
export type ScheduleSearch = ReturnType<typeof parseScheduleSearch>;
export const parseScheduleSearch = searchOf({
  /** Whose timetable; the own one when both are left out. */
  teacher: anId,
  /** A student's, for staff who may read it. */
  student: anId,
  /** The day to stand on, `YYYY-MM-DD`, and with it the week; today when left out. */
  day: aDay,
});

/** Props of a `<Link>` to the schedule, e.g. `<Link {...scheduleLink({ teacher: 101 })}>`. */
export function scheduleLink(search: ScheduleSearch = {}) {
  return { to: '/schedule', search } as const;
}

/** Props of a `<Link>` to the page that brings the own schedule into a calendar app. */
export const calendarLink = { to: '/schedule/calendar' } as const;
