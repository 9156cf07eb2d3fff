import * as z from 'zod/mini';

import { grants, signedIn } from './core/access.ts';
import { read, write } from './core/endpoint.ts';
import { outcome } from './core/rows.ts';
import { flag, id, instant, text } from './core/values.ts';
import { field, wireObject } from './core/wire.ts';

export { confirmationsErrors } from './confirmations.errors.ts';

export const confirmationOutcomes = ['confirmed', 'refused', 'withdrawn'] as const;

export type Confirmation = z.output<typeof Confirmation>;
/** A change that waits for a second person, or what became of it. */
export const Confirmation = wireObject({
  id,
  /** What will be done, in the reader's language. */
  what: z.string(),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  isOwn: field('own', flag),
  /** Whether the reader may decide it; their own they may only take back. */
  mayDecide: field('decidable', flag),
  /** Who could; empty where nobody else can yet. */
  deciders: z.array(z.string()),
  outcome: z.nullable(z.enum(confirmationOutcomes)),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
});

/** What touches closed marks, money or who may change rights is done when a second person has confirmed it. */
export const confirmationsApi = {
  /**
   * What waits for the reader or was asked by them, the latest first; with `decided`, what became of the latest, with
   * `grant`, only what whoever has that right confirms.
   */
  list: read({
    path: '/api/confirmations/list.json',
    access: signedIn,
    input: wireObject({
      isDecided: field('decided', z.optional(flag)),
      grant: z.optional(z.enum(grants)),
    }),
    reply: z.array(Confirmation),
  }),

  /** Confirms, which does it at once, or refuses; whoever asked takes it back by refusing. */
  decide: write({
    path: '/api/confirmations/decide.json',
    access: signedIn,
    repeat: 'natural',
    input: wireObject({ id, isConfirmed: field('confirmed', flag), answer: z.optional(text(300)) }),
    reply: z.array(outcome({})),
  }),
};
