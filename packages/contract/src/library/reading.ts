import * as z from 'zod/mini';

import { signedIn } from '../core/access.ts';
import { read, write } from '../core/endpoint.ts';
import { outcome } from '../core/rows.ts';
import { between, flag, instant, single, text } from '../core/values.ts';
import { field, wireObject } from '../core/wire.ts';
import { bookId } from '../library.fields.ts';
import { bookMarkKinds } from './words.ts';

/** Places of one call: what a device has gathered while it had no connection. */
const mostPlaces = 50;
export const longestQuote = 2_000;
export const longestNote = 4_000;

const page = between(1, 100_000);
/** The very place, as the reader calls it. */
const locator = z.nullable(text(200));
export const markId = field('mark', z.uuid());

/** Where somebody stopped reading. */
export const place = { page, locator, placedAt: field('placed', instant) };
/** What a device has gathered, told in one call. */
export const placesOf = <Place extends z.ZodMiniType>(one: Place) =>
  wireObject({ places: z.array(one).check(z.maxLength(mostPlaces)) });

export type BookPlace = z.output<typeof BookPlace>;
export const BookPlace = wireObject({
  bookId,
  ...place,
  /** How much lies behind, 0 to 1. */
  share: z.number().check(z.minimum(0), z.maximum(1)),
  /** The book was opened for it, and not only read on. */
  isOpening: field('opening', flag),
});

export const mark = {
  markId,
  kind: z.enum(bookMarkKinds),
  page,
  locator,
  quote: text(longestQuote),
  note: text(longestNote),
};

export type Mark = z.output<typeof Mark>;
export const Mark = wireObject({ ...mark, changedAt: field('changed', instant) });

/** What readers keep for themselves; nobody else sees it. */
export const readingApi = {
  /** Where somebody stopped, in several books at once; what was reached later holds. */
  keepPlaces: write({
    path: '/api/library/places.json',
    access: signedIn,
    repeat: 'natural',
    input: placesOf(BookPlace),
    reply: single(outcome({})),
  }),

  marks: read({
    path: '/api/library/marks.json',
    access: signedIn,
    input: wireObject({ bookId }),
    reply: z.array(Mark),
  }),

  saveMark: write({
    path: '/api/library/savemark.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({ bookId, ...mark }),
    reply: single(outcome({})),
  }),

  removeMark: write({
    path: '/api/library/removemark.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({ markId }),
    reply: single(outcome({})),
  }),

  setFavourite: write({
    path: '/api/library/favourite.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({ bookId, isFavourite: field('favourite', flag) }),
    reply: single(outcome({})),
  }),

  /** Leaves a book out of what was read; the place in it stays. */
  leaveOut: write({
    path: '/api/library/leaveout.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({ bookId }),
    reply: single(outcome({})),
  }),
};
