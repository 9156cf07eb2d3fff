import * as z from 'zod/mini';

import { read, write } from '../core/endpoint.ts';
import { outcome } from '../core/rows.ts';
import { between, count, day, id, instant, single, text } from '../core/values.ts';
import { wireObject } from '../core/wire.ts';

import { reason } from './corrections.ts';
import { sheetOffice, term } from './sheets.ts';

export type ExamHold = z.output<typeof ExamHold>;
/** What keeps a student from the exams of a half-year. */
export const ExamHold = wireObject({
  holdId: id,
  studentId: id,
  name: z.string(),
  group: z.string(),
  reason: z.string(),
  endsOn: z.nullable(day),
  placedBy: z.string(),
  placedAt: instant,
});

/** Holds refuse admission to the final until they are lifted or their day is over. */
export const holdsApi = {
  list: read({
    path: '/api/sheet/holds/list.json',
    access: sheetOffice,
    input: wireObject({
      ...term,
      query: z.optional(text(100)),
      skip: z.optional(count),
      size: z.optional(between(1, 200)),
    }),
    reply: z.array(ExamHold),
  }),

  /** One for each student and half-year; placed anew, it says the new reason. */
  place: write({
    path: '/api/sheet/holds/place.json',
    access: sheetOffice,
    repeat: 'natural',
    input: wireObject({ ...term, studentId: id, reason, endsOn: z.optional(day) }),
    reply: single(outcome({})),
  }),

  lift: write({
    path: '/api/sheet/holds/lift.json',
    access: sheetOffice,
    repeat: 'natural',
    input: wireObject({ holdId: id }),
    reply: single(outcome({})),
  }),
};
