import type { MarkValue } from '../marks/markBook.ts';

/** A mark as the server knows it. */
export interface StoredMark extends MarkValue {
  readonly version: number;
}

export type SaveState =
  /** The server has what the cell shows. */
  | { readonly kind: 'clean' }
  /** More digits may come: waits until the cell is left. */
  | { readonly kind: 'held' }
  | { readonly kind: 'saving' }
  /** No answer: the typed mark stays and can be sent again. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** The server said no: the cell shows its mark again. */
  | { readonly kind: 'refused'; readonly reason: string; readonly tried: MarkValue }
  /** Somebody else changed the mark: the person chooses. */
  | { readonly kind: 'conflict'; readonly theirs: StoredMark; readonly mine: MarkValue };

/** What an unanswered or refused save means. */
export type Verdict =
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'conflict'; readonly theirs: StoredMark };

/** One cell on its way to the server. */
export interface SaveEntry {
  stored: StoredMark;
  /** What the cell should be and the server has not confirmed. */
  wanted: MarkValue | null;
  /** Marks that were sent over the stored one without an answer: one of them may have arrived. */
  unanswered: readonly number[];
  state: SaveState;
}

export const clean = { kind: 'clean' } as const;

export function newEntry(stored: StoredMark): SaveEntry {
  return { stored, wanted: null, unanswered: [], state: clean };
}

export function isUnsaved({ kind }: SaveState): boolean {
  return kind !== 'clean' && kind !== 'refused';
}

/** Something newer may have been typed while the save travelled: then that is what is still wanted. */
export function confirm(entry: SaveEntry, stored: StoredMark): void {
  entry.stored = stored;
  entry.unanswered = [];
  if (entry.wanted?.markId === stored.markId) entry.wanted = null;
  if (entry.wanted === null) entry.state = clean;
}

/** A save of `sent` went wrong. */
export function fail(entry: SaveEntry, sent: MarkValue, verdict: Verdict): void {
  if (verdict.kind === 'conflict') return meet(entry, verdict.theirs);

  const isLatest = entry.wanted?.markId === sent.markId;
  if (verdict.kind === 'failed') {
    entry.unanswered = [...entry.unanswered, sent.markId];
    if (isLatest) entry.state = verdict;
    return;
  }
  entry.unanswered = [];
  if (!isLatest) return;
  entry.wanted = null;
  entry.state = { kind: 'refused', reason: verdict.reason, tried: sent };
}

/** What stands there may be the mark wanted, or one of ours whose answer was lost: that is no conflict. */
function meet(entry: SaveEntry, theirs: StoredMark) {
  const mine = entry.wanted;
  const isOurs = theirs.version === entry.stored.version + 1 && entry.unanswered.includes(theirs.markId);
  if (mine === null || mine.markId === theirs.markId || isOurs) return confirm(entry, theirs);

  entry.unanswered = [];
  entry.state = { kind: 'conflict', theirs, mine };
}
