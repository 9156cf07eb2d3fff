import type { Line } from '#platform/outbox/adapter.ts';
import type { MarkValue, QueuedMark, TheirMark } from '#domain/journal/queuedMark.ts';

/** How a cell stands with the server. */
export type SaveState =
  /** The server has what the cell shows. */
  | { readonly kind: 'clean' }
  /** More digits may come: waits until the cell is left. */
  | { readonly kind: 'held' }
  | { readonly kind: 'saving' }
  /** Kept in this browser until the server can be reached. */
  | { readonly kind: 'waiting' }
  /** The server said no: the cell shows its mark again. */
  | { readonly kind: 'refused'; readonly reason: string; readonly tried: MarkValue }
  /** Somebody else changed the mark: the person chooses. */
  | { readonly kind: 'conflict'; readonly theirs: TheirMark; readonly mine: MarkValue };

export const clean = { kind: 'clean' } as const;
const plain = { held: { kind: 'held' }, saving: { kind: 'saving' }, waiting: { kind: 'waiting' } } as const;

/** What the queue says of a cell. */
export function stateOf({ mark, heldUntil, trouble }: QueuedMark, line: Line): SaveState {
  if (trouble?.kind === 'conflict') return { kind: 'conflict', theirs: trouble.theirs, mine: mark };
  if (trouble?.kind === 'refused') return { kind: 'refused', reason: trouble.reason, tried: mark };
  if (line !== 'open') return plain.waiting;
  return heldUntil === null ? plain.saving : plain.held;
}

/** Whether two states are told in the same words. */
export function isSameState(one: SaveState, other: SaveState): boolean {
  if (one.kind === 'refused' && other.kind === 'refused')
    return one.reason === other.reason && one.tried.markId === other.tried.markId;
  if (one.kind === 'conflict' && other.kind === 'conflict')
    return one.theirs === other.theirs && one.mine.markId === other.mine.markId;
  return one.kind === other.kind;
}
