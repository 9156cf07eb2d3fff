import { pointParts } from '@bilim/contract/records/sheetRows';
import * as z from 'zod/mini';

/** Points of the modules, as they stood when the sheet was signed. */
export type FrozenModules = z.output<typeof frozenModules>;
export const frozenModules = z.array(
  z.object({
    moduleId: z.int(),
    points: z.number(),
    max: z.int(),
    /** Missing where the points were taken over as a sum. */
    parts: z.optional(z.nullable(z.object(pointParts))),
  }),
);

/** What the share of absence was counted from. */
export const frozenHours = z.object({ held: z.number(), missed: z.number() });
