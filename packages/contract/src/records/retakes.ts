import * as z from 'zod/mini';

import { read, write } from '../core/endpoint.ts';
import { between, count, day, id } from '../core/values.ts';
import { wireObject } from '../core/wire.ts';

import { points } from './sheetRows.ts';
import { sheetOffice, sheetsDone, term } from './sheets.ts';
import { retakeKinds, stepsAfterSheet } from './words.ts';

export type RetakeProposal = z.output<typeof RetakeProposal>;
/** What a closed sheet leads to: who may try again, and in which way; or who has no further try (`repeat`). */
export const RetakeProposal = wireObject({
  /** The sheet that is repeated or completed. */
  sheetId: id,
  number: z.string(),
  discipline: z.string(),
  target: z.string(),
  teacher: z.string(),
  kind: z.enum(stepsAfterSheet),
  students: z.array(
    wireObject({ studentId: id, name: z.string(), letter: z.string(), total: z.nullable(points) }),
  ),
});

/** Retakes: proposed by the portal from closed sheets, issued from the proposal. */
export const retakesApi = {
  list: read({
    path: '/api/sheet/retakes/list.json',
    access: sheetOffice,
    input: wireObject({ ...term, skip: z.optional(count), size: z.optional(between(1, 200)) }),
    reply: z.array(RetakeProposal),
    /** How many sheets may be issued, how many students repeat the course, and of how many a commission consists. */
    beside: wireObject({ proposals: count, repeats: count, commission: count }),
  }),

  /** Of a second retake with its commission, the chair first. What is issued already stays. */
  issue: write({
    path: '/api/sheet/retakes/issue.json',
    access: sheetOffice,
    repeat: 'natural',
    input: wireObject({
      ...term,
      sheets: z
        .array(wireObject({ sheetId: id, kind: z.enum(retakeKinds) }))
        .check(z.minLength(1), z.maxLength(200)),
      examDate: z.optional(day),
      dueOn: z.optional(day),
      commission: z.optional(z.array(id).check(z.maxLength(9))),
    }),
    reply: sheetsDone,
  }),
};
