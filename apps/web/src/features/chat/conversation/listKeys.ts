import type { Virtualizer } from '@tanstack/react-virtual';
import type { KeyboardEvent } from 'react';

import type { ThreadRow } from '../thread/threadRows.ts';

interface Around {
  readonly list: Virtualizer<HTMLDivElement, HTMLDivElement>;
  readonly rows: readonly ThreadRow[];
  /** Back to where one writes. */
  readonly onLeave: () => void;
}

/** Moves from message to message by the arrows; Enter opens what can be done with one, Escape goes back to writing. */
export function onListKey(event: KeyboardEvent<HTMLDivElement>, around: Around): void {
  if (event.key === 'Escape') return around.onLeave();
  const target = event.target instanceof HTMLElement ? event.target : null;
  const isOnMessage = target?.tagName === 'ARTICLE' || target === event.currentTarget;
  if (target === null || !isOnMessage || hasModifier(event)) return;
  if (event.key === 'Enter') target.querySelector<HTMLElement>('[data-actions]')?.click();
  else if (isMove(event.key)) moveFrom(target, event.key, around);
  else return;
  event.preventDefault();
}

function moveFrom(target: HTMLElement, key: keyof typeof moves, { list, rows }: Around) {
  const at = Number(target.closest('[data-index]')?.getAttribute('data-index') ?? rows.length);
  const [from, by] = moves[key](at, rows.length);
  const to = nextMessage(rows, from, by);
  if (to !== null) focusRow(list, to);
}

/** From where, and in which direction, the next message is looked for. */
const moves = {
  ArrowUp: (at) => [at, -1],
  ArrowDown: (at) => [at, 1],
  Home: () => [-1, 1],
  End: (_at, rows) => [rows, -1],
} as const satisfies Record<string, (at: number, rows: number) => readonly [number, 1 | -1]>;

function isMove(key: string): key is keyof typeof moves {
  return key in moves;
}

function nextMessage(rows: readonly ThreadRow[], from: number, by: 1 | -1): number | null {
  for (let index = from + by; index >= 0 && index < rows.length; index += by) {
    const kind = rows[index]?.kind;
    if (kind === 'message' || kind === 'queued') return index;
  }
  return null;
}

function focusRow(list: Around['list'], index: number) {
  list.scrollToIndex(index, { align: 'auto' });
  // It is drawn in the next frame, if it was out of sight.
  requestAnimationFrame(() =>
    list.scrollElement?.querySelector<HTMLElement>(`[data-index="${index}"] article`)?.focus(),
  );
}

function hasModifier({ altKey, ctrlKey, metaKey }: KeyboardEvent) {
  return altKey || ctrlKey || metaKey;
}
