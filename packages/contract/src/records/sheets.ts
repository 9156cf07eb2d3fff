import * as z from 'zod/mini';

import { either, holding, only } from '../core/access.ts';
import { read, write } from '../core/endpoint.ts';
import { outcome } from '../core/rows.ts';
import { between, count, day, id, single, text, yearNumber } from '../core/values.ts';
import { wireObject } from '../core/wire.ts';

import { OpenSheet, SeenRow, SheetLine, entered } from './sheetRows.ts';
import { sheetKinds, sheetStates } from './words.ts';

export { sheetErrors } from './sheets.errors.ts';

export const sheetReaders = either(only('teacher'), holding('journals.read'));
export const sheetOffice = holding('journals.correct');
/** Autumn, spring or summer of a year. */
export const term = { yearId: yearNumber, seasonId: between(1, 3) };
/** As many as the board shows at once. */
export const some = z.array(id).check(z.minLength(1), z.maxLength(200));
/** How the board is narrowed; `late` are those that are open beyond their day. */
export const narrowed = {
  ...term,
  state: z.optional(z.enum([...sheetStates, 'late'])),
  kind: z.optional(z.enum(sheetKinds)),
  query: z.optional(text(100)),
};

export const sheetsDone = single(outcome({ sheets: count }));

/** Electronic grading sheets: issued from class lists, filled in and signed by the examiner, closed by the registrar. */
export const sheetsApi = {
  list: read({
    path: '/api/sheet/list.json',
    access: sheetReaders,
    input: wireObject({
      ...narrowed,
      skip: z.optional(count),
      size: z.optional(between(1, 200)),
    }),
    reply: z.array(SheetLine),
    beside: wireObject({
      counts: wireObject({ draft: count, open: count, late: count, signed: count, closed: count }),
    }),
  }),

  rows: read({
    path: '/api/sheet/rows.json',
    access: sheetReaders,
    input: wireObject({ sheetId: id }),
    reply: single(OpenSheet),
  }),

  /** One row, by its examiner. What stands there already is saved once more without a word. */
  save: write({
    path: '/api/sheet/save.json',
    access: only('teacher'),
    repeat: 'natural',
    input: wireObject({ sheetId: id, studentId: id, ...entered, version: count }),
    reply: single(outcome({ version: count })),
  }),

  /** Makes the sheets that are missing, all of them, those of a group or one, and brings the lists of open ones up to date. */
  issue: write({
    path: '/api/sheet/issue.json',
    access: sheetOffice,
    repeat: 'natural',
    input: wireObject({
      ...term,
      group: z.optional(text(60, 1)),
      disciplineId: z.optional(id),
      groupId: z.optional(id),
      streamId: z.optional(id),
    }),
    reply: sheetsDone,
  }),

  /** Gives drafts to their examiners. */
  open: write({
    path: '/api/sheet/open.json',
    access: sheetOffice,
    repeat: 'natural',
    input: wireObject({ sheetIds: some, dueOn: z.optional(day) }),
    reply: sheetsDone,
  }),

  /** With the password again; impossible with empty rows, and where a grade is no longer the one that was seen. */
  sign: write({
    path: '/api/sheet/sign.json',
    access: only('teacher'),
    repeat: 'keyed',
    input: wireObject({
      sheetId: id,
      password: text(256, 1),
      seen: z.array(SeenRow).check(z.maxLength(2_000)),
    }),
    reply: sheetsDone,
  }),

  /** Writes the grades of signed sheets into the record of their students: of all of them or of none. */
  close: write({
    path: '/api/sheet/close.json',
    access: sheetOffice,
    repeat: 'natural',
    input: wireObject({ sheetIds: some }),
    reply: sheetsDone,
  }),
};
