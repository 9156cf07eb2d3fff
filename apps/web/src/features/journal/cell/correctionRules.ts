import * as z from 'zod/mini';

import type { MarkValue } from '../marks/markBook.ts';

/** A correction names a mark other than the one there is, and why; the button waits for both. */
export function correctionRules(current: MarkValue) {
  return z.object({
    mark: z.object({
      markId: z.int().check(z.refine((markId) => markId !== current.markId)),
      text: z.string(),
    }),
    reason: z.string().check(z.trim(), z.minLength(1)),
  });
}
