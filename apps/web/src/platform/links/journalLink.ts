/** What the address of the journal says. Everything left out is chosen by the screen. */
export interface JournalSearch {
  /** Academic year, as the contract's `academicYearId`. */
  readonly year?: number;
  /** Half-year, as the contract's `seasonId`. */
  readonly season?: number;
  /** Whose classes, for staff who read journals. */
  readonly teacher?: number;
  /** The class: the contract's `assignmentId` names it alone. */
  readonly assignment?: number;
  /** Day of the lesson to stand on, `YYYY-MM-DD`. */
  readonly date?: string;
  /** Which lesson of the class on that day, from 1. */
  readonly lesson?: number;
  /** Time slot in which a list that does not exist yet is to be created. */
  readonly slot?: number;
  readonly view?: JournalView;
}

/** All lessons as a table, or the list of one lesson. */
export type JournalView = (typeof journalViews)[number];
export const journalViews = ['grid', 'day'] as const;

/** Props of a `<Link>` to the journal, e.g. `<Link {...journalLink({ assignment: 901, date: '2026-10-14' })}>`. */
export function journalLink(search: JournalSearch = {}) {
  return { to: '/journal', search } as const;
}

/** Takes from an address what the journal understands; the rest is left out. */
export function parseJournalSearch(raw: Readonly<Record<string, unknown>>): JournalSearch {
  const view = journalViews.find((one) => one === raw['view']);
  const date =
    typeof raw['date'] === 'string' && /^\d{4}-\d\d-\d\d$/.test(raw['date']) ? raw['date'] : undefined;
  const numbers = (['year', 'season', 'teacher', 'assignment', 'lesson', 'slot'] as const).flatMap((name) =>
    isId(raw[name]) ? [[name, raw[name]] as const] : [],
  );
  return {
    ...Object.fromEntries(numbers),
    ...(date === undefined ? {} : { date }),
    ...(view === undefined ? {} : { view }),
  };
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
