/** What the address of the scanning screen says: the code, when a camera app opened it. */
export interface ScanSearch {
  readonly c?: string;
}

/** Props of a `<Link>` to the screen on which a student scans the code of a lesson. */
export const scanLink = { to: '/qr', search: {} } as const;

/** A code of ours is short; a longer text in the address is none. */
export function parseScanSearch({ c }: Readonly<Record<string, unknown>>): ScanSearch {
  // The router reads digits as a number.
  const code = typeof c === 'number' ? String(c) : c;
  return typeof code === 'string' && code !== '' && code.length <= 100 ? { c: code } : {};
}

/**
 * Which lesson the projector shows: one that has its list, or one of today by its entry of the timetable. The wall shows
 * the code and no names; the list is the teacher's own view.
 */
export interface ProjectorSearch {
  readonly lesson?: number;
  readonly entry?: number;
  readonly view?: 'list';
}

/** Props of a `<Link>` to the screen that shows the code of a lesson. */
export function projectorLink(search: ProjectorSearch) {
  return { to: '/journal/qr', search } as const;
}

export function parseProjectorSearch(raw: Readonly<Record<string, unknown>>): ProjectorSearch {
  const { lesson, entry } = raw;
  const view = raw['view'] === 'list' ? ({ view: 'list' } as const) : {};
  if (isId(lesson)) return { lesson, ...view };
  return isId(entry) ? { entry, ...view } : {};
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
