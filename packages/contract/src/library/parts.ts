import * as z from 'zod/mini';

import { count, single } from '../core/values.ts';
import { wireObject } from '../core/wire.ts';

/** How a part of an EPUB is built: blocks of words and nothing else, so that nothing of a stranger ever runs. */
const blockKinds = ['h1', 'h2', 'h3', 'p', 'item', 'quote', 'code', 'line'] as const;

const Run = z.object({
  text: z.string(),
  look: z.optional(z.enum(['strong', 'em', 'sup', 'sub'])),
});

export type Block = z.output<typeof Block>;
export const Block = z.object({ kind: z.enum(blockKinds), runs: z.array(Run) });

/** What a call for a part of an EPUB answers: the part, and what all of them are called. */
export const partReply = {
  reply: single(wireObject({ page: count, blocks: z.array(Block) })),
  beside: wireObject({ parts: z.array(wireObject({ page: count, title: z.nullable(z.string()) })) }),
} as const;
