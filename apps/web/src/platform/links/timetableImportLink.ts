import { timetableChangeStates } from '@bilim/contract/addressWords';

/** What the address of the timetable imports says. */
export interface TimetableImportSearch {
  /** The import that is looked at; without one, a new one begins. */
  readonly run?: number;
  readonly view?: TimetableImportView;
  /** Whose week is shown. */
  readonly group?: number;
  readonly state?: ShownState;
}

export const timetableImportViews = ['week', 'list', 'clashes', 'problems'] as const;
export type TimetableImportView = (typeof timetableImportViews)[number];
export type ShownState = Exclude<(typeof timetableChangeStates)[number], 'kept'>;
export const shownStates = timetableChangeStates.filter((state) => state !== 'kept');

/** Props of a `<Link>` to the timetable imports. */
export function timetableImportLink(search: TimetableImportSearch = {}) {
  return { to: '/admin/import/timetable', search } as const;
}

/** Takes from an address what the screen understands; the rest is left out. */
export function parseTimetableImportSearch(raw: Readonly<Record<string, unknown>>): TimetableImportSearch {
  const { run, group } = raw;
  const view = timetableImportViews.find((one) => one === raw['view']);
  const state = shownStates.find((one) => one === raw['state']);
  return {
    ...(isId(run) && { run }),
    ...(isId(group) && { group }),
    ...(view !== undefined && { view }),
    ...(state !== undefined && { state }),
  };
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
