import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';

import type { ThreadRow } from '../thread/threadRows.ts';
import { estimateRow } from './estimateRow.ts';
import { useLowerEdge, type List } from './useLowerEdge.ts';
import { useMoves } from './useMoves.ts';

/** How the conversation around the list moves it. */
export interface ListControl {
  readonly showMessage: (messageId: number) => void;
  readonly showEnd: () => void;
}

interface Given {
  readonly control: Ref<ListControl>;
  readonly rows: readonly ThreadRow[];
  readonly startAt: number | null;
  readonly onNearStart: () => void;
  readonly onNearEnd: () => void;
  readonly onSeen: (messageIds: readonly number[]) => void;
}

const paddingPx = 12;
const nearRows = 8;
/** From here on the way down is worth a button. */
const farPx = 300;
/** A message that one was taken to is marked for so long. */
const markedMs = 2500;

/**
 * Only what is near the window is in the page, so that ten thousand messages scroll as ten do; what is added before
 * keeps the place, and what is added after is followed by whoever is at the end.
 */
export function useMessageList({ control, rows, startAt, ...on }: Given) {
  'use no memo'; // The list changes within, which the compiler would not see.
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  const { marked, mark } = useMark();
  const { isMoving, begin, moveTo } = useMoves();

  // Another function would make the list lay out all its rows anew.
  const keyOf = useCallback((place: number) => rows[place]?.key ?? place, [rows]);
  // oxlint-disable-next-line react/incompatible-library -- the component and this hook are not memoised
  const list = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (place) => estimateRow(rows[place]),
    getItemKey: keyOf,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: 80,
    overscan: 6,
    paddingStart: paddingPx,
    paddingEnd: paddingPx,
    directDomUpdates: true,
    onChange: (now) => report(now),
  });

  function report({ range }: List) {
    if (range === null || isMoving()) return;
    if (range.startIndex < nearRows) on.onNearStart();
    if (range.endIndex > rows.length - nearRows) on.onNearEnd();
    on.onSeen(messagesOf(rows.slice(range.startIndex, range.endIndex + 1)));
  }

  function show(messageId: number) {
    const at = placeOf(rows, messageId);
    wanted.current = at === -1 ? messageId : null;
    if (at === -1) return;
    moveTo(() => list.scrollToIndex(at, { align: 'center' }));
    mark(messageId);
  }

  useLayoutEffect(() => keepSteady(list), [list]);
  useLowerEdge({ box, list, isMoving });
  useStart({ list, rows, startAt, begin });
  // What is on the screen changes without scrolling too: a message comes, or the conversation is opened. And the
  // message that one wants to see may come into the list only now.
  useLayoutEffect(() => {
    report(list);
    if (wanted.current !== null) show(wanted.current);
  });
  useImperativeHandle(control, () => ({
    showMessage: (messageId) => show(messageId),
    showEnd: () => void requestAnimationFrame(() => moveTo(() => list.scrollToEnd())),
  }));

  const isFar = list.range !== null && list.getDistanceFromEnd() > farPx;
  return { box, list, isFar, marked };
}

/** The message that one was taken to just now. */
function useMark() {
  const [marked, setMarked] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  return {
    marked,
    mark(this: void, messageId: number) {
      setMarked(messageId);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setMarked(null), markedMs);
    },
  };
}

/**
 * A row at the upper edge of the window, or above it, may change its height, as when older messages show that its author
 * had spoken before: its end and what is below it stay. A row higher than the window changes where nobody sees it.
 */
function keepSteady(list: List) {
  list.shouldAdjustScrollPositionOnItemSizeChange = ({ start, end, key }, _delta, { itemSizeCache }) => {
    const top = list.scrollOffset ?? 0;
    if (!itemSizeCache.has(key)) return start < top;
    return start <= top + paddingPx && end <= top + (list.scrollRect?.height ?? 0);
  };
}

interface Start {
  readonly list: List;
  readonly rows: readonly ThreadRow[];
  readonly startAt: number | null;
  readonly begin: (move: () => void) => void;
}

/** Opens the list where the unread messages begin, else at its end. */
function useStart({ list, rows, startAt, begin }: Start) {
  const hasStarted = useRef(false);

  // Scrolling happens in the browser, once the rows are there.
  useLayoutEffect(() => {
    if (hasStarted.current || rows.length === 0) return;
    hasStarted.current = true;
    const place = startAt === null ? -1 : placeOf(rows, startAt);
    begin(() => {
      if (place === -1) list.scrollToEnd();
      else list.scrollToIndex(Math.max(0, place - 1), { align: 'start' });
    });
  });
}

function placeOf(rows: readonly ThreadRow[], messageId: number) {
  return rows.findIndex((row) => row.kind === 'message' && row.message.messageId === messageId);
}

function messagesOf(rows: readonly ThreadRow[]) {
  return rows.flatMap((row) => (row.kind === 'message' ? [row.message.messageId] : []));
}
