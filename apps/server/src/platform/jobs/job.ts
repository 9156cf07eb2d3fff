import type * as z from 'zod/mini';

import { OwnError } from '../log/ownError.ts';

/** A kind of work that is done after a commit, and perhaps long after: what it is given, and how often it is tried. */
export interface Job<P> {
  readonly kind: string;
  readonly payload: z.ZodMiniType<P>;
  readonly attempts: number;
}

/** Who does the jobs of a kind. It may happen twice: at least once is the promise. */
export interface Delivery {
  readonly kind: string;
  readonly attempts: number;
  readonly deliver: (payload: unknown) => Promise<void>;
}

/** With an hour between the later ones, a little more than four days: longer than a mail server rests over holidays. */
const usualAttempts = 110;

export function job<P>(kind: string, payload: z.ZodMiniType<P>, attempts = usualAttempts): Job<P> {
  return { kind, payload, attempts };
}

/** Does the jobs of a kind; one that nobody understands is given up at once. */
export function delivery<P>(
  { kind, payload: schema, attempts }: Job<P>,
  work: (payload: P) => Promise<void>,
): Delivery {
  return {
    kind,
    attempts,
    async deliver(payload) {
      const read = schema.safeParse(payload);
      if (!read.success) throw new GiveUp(`the payload is none of ${kind}`);
      await work(read.data);
    },
  };
}

/** Trying again cannot help. */
export class GiveUp extends OwnError {
  override readonly name = 'GiveUp';
}
