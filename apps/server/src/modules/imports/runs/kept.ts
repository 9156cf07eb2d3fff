import { changeKinds } from '@bilim/contract/imports';
import * as z from 'zod/mini';

const kindCount = z.readonly(
  z.object({ added: z.int(), changed: z.int(), left: z.int(), unchanged: z.int() }),
);
/** How many rows of each kind do what, as it is kept with the run. */
export const kindCounts = z.readonly(
  z.partialRecord(z.enum([...changeKinds, 'lessons', 'books']), kindCount),
);
export type KindCounts = z.output<typeof kindCounts>;

/** Why a run could not be read, written or undone, as it is kept with the run. */
export const refused = z.readonly(
  z.object({
    code: z.string(),
    params: z.readonly(z.record(z.string(), z.union([z.string(), z.number()]))),
  }),
);
export type Refused = z.output<typeof refused>;

/** What stands in the way of undoing: rows of a table that came later, or rows that somebody changed since. */
export const dependant = z.readonly(z.object({ what: z.string(), count: z.int() }));
export type Dependant = z.output<typeof dependant>;
