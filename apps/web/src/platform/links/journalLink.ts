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
  /** Of the view of modules: the contract's `moduleId`. */
  readonly module?: number;
  /** Of the view of reports: which one, of which days and of which student. */
  readonly report?: JournalReport;
  readonly from?: string;
  readonly to?: string;
  readonly student?: number;
  /** What is open beside the marks. */
  readonly panel?: JournalPanel;
  /** A student says why they were away: the day, `YYYY-MM-DD`. */
  readonly excuse?: string;
}

/** The class list, or its division into subgroups. */
export type JournalPanel = (typeof journalPanels)[number];
export const journalPanels = ['list', 'subgroups'] as const;

/** The marks as a table or lesson by lesson; the thematic plan; points by module; what is printed. */
export type JournalView = (typeof journalViews)[number];
export const journalViews = ['grid', 'day', 'themes', 'modules', 'reports'] as const;
/** The two views of marks. */
export type SheetView = 'grid' | 'day';

export type JournalReport = (typeof journalReports)[number];
export const journalReports = ['themes', 'attendance'] as const;

/** Props of a `<Link>` to the journal, e.g. `<Link {...journalLink({ assignment: 901, date: '2026-10-14' })}>`. */
export function journalLink(search: JournalSearch = {}) {
  return { to: '/journal', search } as const;
}

/** Takes from an address what the journal understands; the rest is left out. */
export function parseJournalSearch(raw: Readonly<Record<string, unknown>>): JournalSearch {
  const view = journalViews.find((one) => one === raw['view']);
  const panel = journalPanels.find((one) => one === raw['panel']);
  const report = journalReports.find((one) => one === raw['report']);
  const numbers = numberNames.flatMap((name) => (isId(raw[name]) ? [[name, raw[name]] as const] : []));
  const days = dayNames.flatMap((name) => (isDay(raw[name]) ? [[name, raw[name]] as const] : []));
  return {
    ...Object.fromEntries(numbers),
    ...Object.fromEntries(days),
    ...(view === undefined ? {} : { view }),
    ...(report === undefined ? {} : { report }),
    ...(panel === undefined ? {} : { panel }),
  };
}

const numberNames = [
  'year',
  'season',
  'teacher',
  'assignment',
  'lesson',
  'slot',
  'module',
  'student',
] as const;
const dayNames = ['date', 'from', 'to', 'excuse'] as const;

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
