import * as z from 'zod/mini';

import type { MarkValue } from '../marks/markBook.ts';

interface Demands {
  /** A mark of another attempt may be the same one. */
  readonly isAttempt: boolean;
  readonly isReasonNeeded: boolean;
}

/** A correction names a mark other than the one there is, and why; the button waits for both. */
export function correctionRules(current: MarkValue, { isAttempt, isReasonNeeded }: Demands) {
  return z.object({
    mark: z.object({
      markId: z.int().check(z.refine((markId) => isAttempt || markId !== current.markId)),
      text: z.string(),
    }),
    reason: z.string().check(z.trim(), z.minLength(isReasonNeeded ? 1 : 0)),
  });
}
