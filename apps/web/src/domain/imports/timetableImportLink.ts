import { timetableChangeStates } from '@bilim/contract/addressWords';
import * as z from 'zod/mini';

import { anId } from '#platform/search/fields.ts';
import { searchOf } from '#platform/search/searchOf.ts';

export const timetableImportViews = ['week', 'list', 'clashes', 'problems'] as const;
export type TimetableImportView = (typeof timetableImportViews)[number];
export type ShownState = Exclude<(typeof timetableChangeStates)[number], 'kept'>;
export const shownStates = timetableChangeStates.filter((state) => state !== 'kept');

/** What the address of the timetable imports says. */
export type TimetableImportSearch = ReturnType<typeof parseTimetableImportSearch>;
export const parseTimetableImportSearch = searchOf({
  /** The import that is looked at; without one, a new one begins. */
  run: anId,
  view: z.enum(timetableImportViews),
  /** Whose week is shown. */
  group: anId,
  state: z.enum(shownStates),
});

/** Props of a `<Link>` to the timetable imports. */
export function timetableImportLink(search: TimetableImportSearch = {}) {
  return { to: '/admin/import/timetable', search } as const;
}
