import * as z from 'zod/mini';

import { signedIn } from '../core/access.ts';
import { read, write } from '../core/endpoint.ts';
import { outcome } from '../core/rows.ts';
import { instant, single } from '../core/values.ts';
import { field, wireObject } from '../core/wire.ts';
import { Mark, mark, markId, place, placesOf } from '../library/reading.ts';
import { materialId } from '../materials.fields.ts';

const { page, locator } = place;

/** What readers of a PDF or an EPUB among study materials keep for themselves, as of a book; nobody else sees it. */
export const materialReadingApi = {
  /** Where the person stopped, null where they have not begun, and their marks. */
  state: read({
    path: '/api/umk/reading.json',
    access: signedIn,
    input: wireObject({ materialId }),
    reply: single(
      wireObject({
        page: z.nullable(page),
        locator,
        placedAt: field('placed', z.nullable(instant)),
        marks: z.array(Mark),
      }),
    ),
  }),

  /** Where somebody stopped, in several materials at once; what was reached later holds. */
  keepPlaces: write({
    path: '/api/umk/places.json',
    access: signedIn,
    repeat: 'natural',
    input: placesOf(wireObject({ materialId, ...place })),
    reply: single(outcome({})),
  }),

  saveMark: write({
    path: '/api/umk/savemark.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({ materialId, ...mark }),
    reply: single(outcome({})),
  }),

  removeMark: write({
    path: '/api/umk/removemark.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({ markId }),
    reply: single(outcome({})),
  }),
};
