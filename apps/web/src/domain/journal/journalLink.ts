import * as z from 'zod/mini';

import { anId } from '#platform/search/fields.ts';
import { searchOf } from '#platform/search/searchOf.ts';

import { aDay } from '#platform/dates/aDay.ts';

/** The class list, or its division into subgroups. */
export const journalPanels = ['list', 'subgroups'] as const;
export type JournalPanel = (typeof journalPanels)[number];

/** The marks as a table or lesson by lesson; the thematic plan; points by module; what is printed. */
export const journalViews = ['grid', 'day', 'themes', 'modules', 'reports'] as const;
export type JournalView = (typeof journalViews)[number];
/** The two views of marks. */
export type SheetView = 'grid' | 'day';

export const journalReports = ['themes', 'attendance'] as const;
export type JournalReport = (typeof journalReports)[number];

/** What the address of the journal says. */
export type JournalSearch = ReturnType<typeof parseJournalSearch>;
export const parseJournalSearch = searchOf({
  /** Academic year, as the contract's `academicYearId`. */
  year: anId,
  /** Half-year, as the contract's `seasonId`. */
  season: anId,
  /** Whose classes, for staff who read journals. */
  teacher: anId,
  /** The class: the contract's `assignmentId` names it alone. */
  assignment: anId,
  /** Day of the lesson to stand on, `YYYY-MM-DD`. */
  date: aDay,
  /** Which lesson of the class on that day, from 1. */
  lesson: anId,
  /** Time slot in which a list that does not exist yet is to be created. */
  slot: anId,
  view: z.enum(journalViews),
  /** Of the view of modules: the contract's `moduleId`. */
  module: anId,
  /** Of the view of reports: which one, of which days and of which student. */
  report: z.enum(journalReports),
  from: aDay,
  to: aDay,
  student: anId,
  /** What is open beside the marks. */
  panel: z.enum(journalPanels),
  /** A student says why they were away: the day, `YYYY-MM-DD`. */
  excuse: aDay,
});

/** Props of a `<Link>` to the journal, e.g. `<Link {...journalLink({ assignment: 901, date: '2026-10-14' })}>`. */
export function journalLink(search: JournalSearch = {}) {
  return { to: '/journal', search } as const;
}
