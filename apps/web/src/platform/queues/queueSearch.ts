import * as z from 'zod/mini';

import { anId, someText } from '../search/fields.ts';
import { searchOf } from '../search/searchOf.ts';

/** What the address of an office's queue says. */
export interface QueueSearch<State extends string> {
  /** The queue's usual state when left out. */
  readonly state?: State;
  /** Part of a name. */
  readonly find?: string;
  /** The one that is open. */
  readonly open?: number;
}

/** The names in the address of a queue of these states. */
export const queueFields = <const States extends readonly [string, ...string[]]>(states: States) => ({
  state: z.enum(states),
  find: someText,
  open: anId,
});

/** Takes from an address what a queue of these states understands. */
export const queueSearchOf = <const States extends readonly [string, ...string[]]>(states: States) =>
  searchOf(queueFields(states));
