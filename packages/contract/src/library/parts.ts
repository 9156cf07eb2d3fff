import * as z from 'zod/mini';

/** How a part of an EPUB is built: blocks of words and nothing else, so that nothing of a stranger ever runs. */
const blockKinds = ['h1', 'h2', 'h3', 'p', 'item', 'quote', 'code', 'line'] as const;

const Run = z.object({
  text: z.string(),
  look: z.optional(z.enum(['strong', 'em', 'sup', 'sub'])),
});

export type Block = z.output<typeof Block>;
export const Block = z.object({ kind: z.enum(blockKinds), runs: z.array(Run) });
