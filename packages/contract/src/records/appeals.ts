import * as z from 'zod/mini';

import { only } from '../core/access.ts';
import { read, write } from '../core/endpoint.ts';
import { outcome } from '../core/rows.ts';
import { between, count, flag, id, instant, single, text } from '../core/values.ts';
import { wireObject } from '../core/wire.ts';

import { points, entered } from './sheetRows.ts';
import { sheetOffice } from './sheets.ts';
import { appealStates, missedWords, sheetKinds } from './words.ts';

const Appeal = wireObject({
  appealId: id,
  state: z.enum(appealStates),
  text: z.string(),
  answer: z.nullable(z.string()),
  filedAt: instant,
});

export type OwnResult = z.output<typeof OwnResult>;
/** What a student reached on a closed sheet, and how it came about. */
export const OwnResult = wireObject({
  rowId: id,
  number: z.string(),
  halfYear: z.string(),
  discipline: z.string(),
  credits: z.number(),
  examType: z.string(),
  kind: z.enum(sheetKinds),
  teacher: z.string(),
  modules: z.array(wireObject({ name: z.string(), points: z.number(), max: count })),
  examPoints: z.nullable(points),
  missed: z.nullable(z.enum(missedWords)),
  total: z.nullable(points),
  letter: z.string(),
  fivePoint: z.nullable(z.int()),
  isPassed: flag,
  closedAt: instant,
  /** Until when an appeal may be filed. */
  appealUntil: instant,
  mayAppeal: flag,
  appeal: z.nullable(Appeal),
  /** Corrections of this row: what stood there, and why it does no more. */
  addenda: z.array(
    wireObject({ number: count, before: z.string(), after: z.string(), reason: z.string(), madeAt: instant }),
  ),
});

export type FiledAppeal = z.output<typeof FiledAppeal>;
/** As an office sees it, with what stands in the row. */
export const FiledAppeal = wireObject({
  appealId: id,
  state: z.enum(appealStates),
  text: z.string(),
  answer: z.nullable(z.string()),
  filedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  /** A correction that grants it waits for a second person. */
  isWaiting: flag,
  sheetId: id,
  number: z.string(),
  discipline: z.string(),
  studentId: id,
  name: z.string(),
  group: z.string(),
  ...entered,
  /** What the final of its sheet brings at most. */
  examMax: count,
  total: z.nullable(points),
  letter: z.string(),
  version: count,
});

/** A student asks to look at a grade again; the office decides with a word, and what is granted is an addendum. */
export const appealsApi = {
  own: read({
    path: '/api/sheet/own.json',
    access: only('student'),
    input: wireObject({ skip: z.optional(count), size: z.optional(between(1, 200)) }),
    reply: z.array(OwnResult),
  }),

  file: write({
    path: '/api/sheet/appeals/file.json',
    access: only('student'),
    repeat: 'natural',
    input: wireObject({ rowId: id, text: text(1_000, 10) }),
    reply: single(outcome({})),
  }),

  withdraw: write({
    path: '/api/sheet/appeals/withdraw.json',
    access: only('student'),
    repeat: 'natural',
    input: wireObject({ appealId: id }),
    reply: single(outcome({})),
  }),

  list: read({
    path: '/api/sheet/appeals/list.json',
    access: sheetOffice,
    input: wireObject({
      state: z.optional(z.enum(appealStates)),
      query: z.optional(text(100)),
      skip: z.optional(count),
      size: z.optional(between(1, 200)),
    }),
    reply: z.array(FiledAppeal),
    beside: wireObject({
      counts: wireObject({ open: count, granted: count, refused: count, withdrawn: count }),
    }),
  }),

  /** Grants it by a correction, which a second person confirms, or refuses it. */
  decide: write({
    path: '/api/sheet/appeals/decide.json',
    access: sheetOffice,
    repeat: 'natural',
    input: wireObject({
      appealId: id,
      isGranted: flag,
      answer: text(500, 3),
      ...entered,
      version: count,
    }),
    reply: single(outcome({ isWaiting: flag })),
  }),
};
