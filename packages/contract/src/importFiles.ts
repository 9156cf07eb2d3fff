import * as z from 'zod/mini';

import { holding } from './core/access.ts';
import { download, read } from './core/endpoint.ts';
import { count, flag, id, single, text } from './core/values.ts';
import { field, wireObject } from './core/wire.ts';

export type RowContext = z.output<typeof RowContext>;
/** A row of the imported file with its neighbours. Passwords and tax ids are left out. */
export const RowContext = wireObject({
  headings: z.array(z.string()),
  rows: z.array(wireObject({ line: count, cells: z.array(z.string()) })),
});

/** The files around an import: the workbook to fill in, and what stands in a file that was handed in. */
export const importFilesApi = {
  /** With `isFilled`, what Bilim knows already of structure, groups, teachers and disciplines stands in it. */
  template: download({
    path: '/api/imports/template',
    access: holding('imports.run'),
    input: wireObject({ isFilled: field('filled', z.optional(flag)) }),
  }),

  /** The row that a difference or a problem speaks of. */
  row: read({
    path: '/api/imports/row.json',
    access: holding('imports.run'),
    input: wireObject({ runId: field('run', id), file: text(200, 1), line: count }),
    reply: single(RowContext),
  }),
};
