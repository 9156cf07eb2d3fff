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

/** Which lesson the projector shows: one that has its list, or one of today by its entry of the timetable. */
export interface ProjectorSearch {
  readonly lesson?: number;
  readonly entry?: number;
}

/** Props of a `<Link>` to the screen that shows the code of a lesson. */
export function projectorLink(search: ProjectorSearch) {
  return { to: '/journal/qr', search } as const;
}

export function parseProjectorSearch({ lesson, entry }: Readonly<Record<string, unknown>>): ProjectorSearch {
  if (isId(lesson)) return { lesson };
  return isId(entry) ? { entry } : {};
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
