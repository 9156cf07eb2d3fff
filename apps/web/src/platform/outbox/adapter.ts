import type { ErrorCode } from '@bilim/contract';

import type { Waiting, WaitingStore } from '../offline/database.ts';
import type { NewerRow } from '../offline/newerRows.ts';

/** What names an entry among those of its person and kind. */
export type Key = number | string;

/** What becomes of the entry under a key; null leaves none. */
export type Step<Entry> = (before: Entry | null) => Entry | null;

/** Why the server did not take an entry. */
export interface Refusal {
  /** Null where it answered without doing it. */
  readonly code: ErrorCode | null;
  /** The server's own, in the language in which the entry was sent. */
  readonly sentence: string;
  /** It failed at this one again and again: nobody said no, and nobody will take it by itself. */
  readonly isGivenUp: boolean;
}

export interface SendOptions {
  readonly onProgress: (share: number) => void;
  /** The person gave the entry up. */
  readonly signal: AbortSignal;
}

/** What the server said instead of taking an entry, where that is no refusal. */
export interface Meeting<Entry, Answer> {
  readonly step: Step<Entry>;
  /** Set when it turned out to have the entry already. */
  readonly answer: Answer | null;
}

/** What one kind of work adds to the outbox. */
export interface Adapter<K extends Key, Entry extends Waiting, Answer> {
  /** Its store in the browser's database; the lock and the channel of its tabs are named after it, too. */
  readonly store: WaitingStore;
  /** Null for what this build does not understand: that is never sent. */
  readonly read: (kept: unknown) => Entry | null;
  readonly keyOf: (entry: Entry) => K;
  /** Entries leave in this order: one after another within a line, lines beside each other. */
  readonly orderOf: (entry: Entry) => number;
  readonly lineOf: (entry: Entry) => Key;
  /** Until when an entry may still grow, in milliseconds; null when it may go. */
  readonly heldUntil?: (entry: Entry) => number | null;
  /** The person decides what becomes of it; by itself it is not sent. */
  readonly isTroubled: (entry: Entry) => boolean;
  /** Written down before the request leaves: whatever happens then, it may have arrived. */
  readonly dispatched?: Step<Entry>;
  readonly send: (entry: Entry, options: SendOptions) => Promise<Answer>;
  readonly confirmed: (sent: Entry, answer: Answer) => Step<Entry>;
  readonly refused: (sent: Entry, refusal: Refusal) => Step<Entry>;
  readonly met?: (error: unknown, now: Entry | null) => Meeting<Entry, Answer> | null;
  /** What a kept answer does not know yet; written down together with the confirmation. */
  readonly learned?: (sent: Entry, answer: Answer) => NewerRow;
}

/** How the line to the server stands: whether entries travel, wait for it, or may not be sent from here. */
export type Line = 'open' | 'waiting' | 'closed';

/** An entry that the server has taken, from whichever tab. */
export interface Settled<Entry, Answer> {
  readonly entry: Entry;
  readonly answer: Answer;
}

/** The outbox as it is shown: a new object whenever anything about it changed. */
export interface OutboxView<K extends Key, Entry> {
  readonly entries: readonly Entry[];
  readonly line: Line;
  /** How much of an entry has left, 0 to 1, by its key. */
  readonly progress: ReadonlyMap<K, number>;
  /** The disk is full or forbidden: some entries live in this tab alone. */
  readonly isUnpersisted: boolean;
  /** Some are on their way to the disk: if the browser died now, they would be lost. */
  readonly isBeingKept: boolean;
  /** How many this build does not understand. They stay where they are. */
  readonly unreadable: number;
}
