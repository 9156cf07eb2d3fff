import * as z from 'zod/mini';

import { anId, ifSo } from '#platform/search/fields.ts';
import { queueFields } from '#platform/queues/queueSearch.ts';
import { searchOf } from '#platform/search/searchOf.ts';

/** As lists tell sheets apart; `late` are those that are open beyond their day. */
export const sheetStates = ['draft', 'open', 'late', 'signed', 'closed'] as const;
/** The same of the board of an office, where exams without a sheet are `missing`. */
export const boardStates = ['missing', ...sheetStates] as const;

/** What else an office looks at besides the sheets. */
export const sheetViews = ['sheets', 'retakes', 'appeals', 'corrections', 'holds'] as const;
export type SheetView = (typeof sheetViews)[number];

/** What the address of grading sheets says: of which half-year, how the list is narrowed, and which one is open; of corrections, whether those that are decided. */
export type SheetSearch = ReturnType<typeof parseSheetSearch>;
export const parseSheetSearch = searchOf({
  ...queueFields(boardStates),
  year: anId,
  season: anId,
  view: z.enum(sheetViews),
  decided: ifSo,
});

/** Of an address only the half-year, which stays when something else is looked at. */
export const halfYearIn = ({ year, season }: SheetSearch): SheetSearch => ({
  ...(year === undefined ? {} : { year }),
  ...(season === undefined ? {} : { season }),
});

/** Props of a `<Link>` to the grading sheets. */
export function sheetLink(search: SheetSearch) {
  return { to: '/sheet', search } as const;
}
