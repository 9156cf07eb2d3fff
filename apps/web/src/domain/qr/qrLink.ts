import * as z from 'zod/mini';

import { anId } from '#platform/search/fields.ts';
import { searchOf, type Search } from '#platform/search/searchOf.ts';

/** What the address of the scanning screen says: the code, when a camera app opened it. */
export const parseScanSearch = searchOf({
  // The router reads digits as a number. A code of ours is short; a longer text in the address is none.
  c: z.pipe(
    z.union([z.string(), z.pipe(z.number(), z.transform(String))]),
    z.string().check(z.minLength(1), z.maxLength(100)),
  ),
});

/** Props of a `<Link>` to the screen on which a student scans the code of a lesson. */
export const scanLink = { to: '/qr', search: {} } as const;

const lesson = { lesson: anId, entry: anId, view: z.literal('list') };

/**
 * Which lesson the projector shows: one that has its list, or one of today by its entry of the timetable. The wall shows
 * the code and no names; the list is the teacher's own view.
 */
export type ProjectorSearch = Search<typeof lesson>;

/** Props of a `<Link>` to the screen that shows the code of a lesson. */
export function projectorLink(search: ProjectorSearch) {
  return { to: '/journal/qr', search } as const;
}

export function parseProjectorSearch(raw: Readonly<Record<string, unknown>>): ProjectorSearch {
  const { entry, ...search } = searchOf(lesson)(raw);
  if (search.lesson !== undefined) return search;
  return entry === undefined ? {} : { ...search, entry };
}
