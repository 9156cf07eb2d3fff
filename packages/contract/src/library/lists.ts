import * as z from 'zod/mini';

import { holding } from '../core/access.ts';
import { bookCategoryOrNone } from '../core/bookFields.ts';
import { read, upload, write } from '../core/endpoint.ts';
import { outcome } from '../core/rows.ts';
import { count, flag, id, instant, single } from '../core/values.ts';
import { field, maybe, wireObject } from '../core/wire.ts';
import { WorkbookOutcome } from '../dictionaries.ts';
import { standing } from '../imports.ts';

export const listPageSize = 50;

const access = holding('library.manage');
const runId = field('run', id);
const { refusal, dependants, mayUndo } = standing;

export type TakenList = z.output<typeof TakenList>;
/** A list of books that was taken. */
export const TakenList = wireObject({
  runId,
  fileName: field('file', z.string()),
  takenBy: field('by', z.nullable(z.string())),
  takenAt: field('taken', instant),
  added: count,
  changed: count,
  isUndone: field('undone', flag),
  mayUndo,
  /** Why it could not be taken back, and what stands in the way. */
  refusal,
  dependants,
});

/** Lists of books: an import like any other, which keepers of the library bring. */
export const bookListsApi = {
  /** Reads a list of books, a workbook, MARC 21 or UNIMARC: as a trial, or for good when nothing is wrong with it. */
  upload: upload({
    path: '/api/library/list.json',
    access,
    repeat: 'natural',
    held: 'workbook',
    input: wireObject({
      isTrial: field('trial', flag),
      /** Of books for which the list names none. */
      categoryId: maybe(bookCategoryOrNone),
    }),
    reply: single(WorkbookOutcome),
  }),

  /** Lists that were taken, the last one first. */
  taken: read({
    path: '/api/library/lists.json',
    access,
    input: wireObject({ before: z.optional(id) }),
    reply: z.array(TakenList),
  }),

  /** Takes the last one back, as long as nobody has changed or read any of it since. */
  undo: write({
    path: '/api/library/undolist.json',
    access,
    repeat: 'natural',
    input: wireObject({ runId }),
    reply: single(outcome({})),
  }),
};
