import * as z from 'zod/mini';

import { either, holding, only } from '../core/access.ts';
import { write } from '../core/endpoint.ts';
import { outcome } from '../core/rows.ts';
import { count, flag, id, single, text } from '../core/values.ts';
import { wireObject } from '../core/wire.ts';

import { entered } from './sheetRows.ts';
import { sheetOffice } from './sheets.ts';

/** Why something is done: a sentence, not a letter. */
export const reason = text(500, 3);

/** What becomes of sheets besides being filled in. */
export const correctionsApi = {
  /**
   * A numbered addendum: of a signed sheet by its examiner, of a closed one by an office, and then it waits until a second
   * person has confirmed it. What stands there already changes nothing.
   */
  correct: write({
    path: '/api/sheet/correct.json',
    access: either(only('teacher'), holding('journals.correct')),
    repeat: 'natural',
    input: wireObject({ sheetId: id, studentId: id, ...entered, version: count, reason }),
    reply: single(outcome({ isWaiting: flag })),
  }),

  /** Lets somebody take the final whatever stands in the way; without a reason takes that back. */
  admit: write({
    path: '/api/sheet/admit.json',
    access: sheetOffice,
    repeat: 'natural',
    input: wireObject({ sheetId: id, studentId: id, reason: z.nullable(reason) }),
    reply: single(outcome({})),
  }),

  /** By an order that was carried out and names every student of the sheet: its grades hold no more, those before it do again. */
  annul: write({
    path: '/api/sheet/annul.json',
    access: sheetOffice,
    repeat: 'natural',
    input: wireObject({ sheetId: id, orderId: id }),
    reply: single(outcome({})),
  }),
};
