import * as z from 'zod/mini';

import { write } from '../core/endpoint.ts';
import { outcome } from '../core/rows.ts';
import { count, day, id, single } from '../core/values.ts';
import { wireObject } from '../core/wire.ts';

import { sheetOffice, sheetsDone, some, term } from './sheets.ts';

/** What the registrar does on the board of a session. */
export const sessionApi = {
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
