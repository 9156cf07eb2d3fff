import * as z from 'zod/mini';

import { read, write } from '../core/endpoint.ts';
import { outcome } from '../core/rows.ts';
import { between, count, day, id, single, text } from '../core/values.ts';
import { wireObject } from '../core/wire.ts';

import { sheetOffice, sheetsDone, some, term } from './sheets.ts';

export type MissingSheet = z.output<typeof MissingSheet>;
/** An exam of a half-year that has no sheet yet. */
export const MissingSheet = wireObject({
  disciplineId: id,
  discipline: z.string(),
  credits: z.number(),
  examType: z.string(),
  groupId: z.nullable(id),
  streamId: z.nullable(id),
  /** Group or stream. */
  target: z.string(),
  /** Whose sheet it will be; nobody where no class has a teacher, and then there can be none. */
  teacher: z.nullable(z.string()),
  students: count,
});

/** What the registrar does on the board of a session. */
export const sessionApi = {
  missing: read({
    path: '/api/sheet/missing.json',
    access: sheetOffice,
    input: wireObject({
      ...term,
      query: z.optional(text(100)),
      skip: z.optional(count),
      size: z.optional(between(1, 200)),
    }),
    reply: z.array(MissingSheet),
    /** All of the half-year, whatever is looked for. */
    beside: wireObject({ sheets: count }),
  }),

  /** Tells the examiners of open sheets which wait for them; of one sheet once a day at most. */
  remind: write({
    path: '/api/sheet/remind.json',
    access: sheetOffice,
    repeat: 'natural',
    input: wireObject({ sheetIds: some }),
    reply: sheetsDone,
  }),

  /** Closes the next signed sheets of a half-year, and says how many are left: whoever asks until none is left sees it advance. */
  closeReady: write({
    path: '/api/sheet/closeready.json',
    access: sheetOffice,
    repeat: 'natural',
    input: wireObject(term),
    reply: single(outcome({ sheets: count, left: count })),
  }),

  /** Another examiner, or other days, of a sheet that is not signed. */
  change: write({
    path: '/api/sheet/change.json',
    access: sheetOffice,
    repeat: 'natural',
    input: wireObject({
      sheetId: id,
      teacherId: z.optional(id),
      examDate: z.optional(z.nullable(day)),
      dueOn: z.optional(z.nullable(day)),
    }),
    reply: single(outcome({})),
  }),
};
