import type { DictionaryRow } from '@bilim/contract/dictionaries';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useMove } from './useDictionaries.ts';

/** The row at which the dragged one would be let go, and on which side of it. */
interface Target {
  readonly place: number;
  readonly side: 'before' | 'after';
}

export type RowOrder = ReturnType<typeof useRowOrder>;

/** Puts rows in order: by dragging, and step by step. */
export function useRowOrder(dictionary: string, rows: readonly DictionaryRow[]) {
  const { t } = useTranslation();
  const move = useMove(dictionary);
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const isStepping = useRef(false);

  // A button that changes its place on the page loses the focus.
  useEffect(() => {
    if (!isStepping.current || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-handle="${moved}"]`)?.focus();
  });

  /** `to` counts the rows without the one that moves. */
  function put(rowId: number, to: number) {
    const others = rows.filter((row) => row.rowId !== rowId);
    if (move.isPending || to < 0 || to > others.length) return;
    if (rows.findIndex((row) => row.rowId === rowId) === to) return;
    setMoved(rowId);
    const before = others[to];
    move.mutate({ rowId, ...(before === undefined ? {} : { beforeId: before.rowId }) });
  }

  const place = rows.findIndex(({ rowId }) => rowId === moved);
  return {
    dragged,
    target,
    said: place === -1 ? '' : t('dict.placed', { place: place + 1, count: rows.length }),

    drag(rowId: number | null) {
      isStepping.current = false;
      setDragged(rowId);
      setTarget(null);
    },

    step(rowId: number, by: -1 | 1) {
      isStepping.current = true;
      put(rowId, rows.findIndex((row) => row.rowId === rowId) + by);
    },

    over(event: DragEvent, at: number) {
      if (dragged === null) return;
      event.preventDefault();
      const { top, height } = event.currentTarget.getBoundingClientRect();
      setTarget({ place: at, side: event.clientY < top + height / 2 ? 'before' : 'after' });
    },

    drop(event: DragEvent) {
      event.preventDefault();
      if (dragged === null || target === null) return;
      const from = rows.findIndex(({ rowId }) => rowId === dragged);
      const to = target.place + (target.side === 'after' ? 1 : 0);
      put(dragged, to > from ? to - 1 : to);
    },
  };
}
