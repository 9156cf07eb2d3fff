import { useHotkeys } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

import { useNarrow } from '#ui/useNarrow.ts';

import { useQueueFocus } from './useQueueFocus.ts';
import type { QueuePlace } from './useQueuePlace.ts';

interface Steps<Item> extends QueuePlace<{ readonly open?: number }> {
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => number;
}

/** Which of a queue is open, and the ways from one to the next; the focus goes along. */
export function useQueueSteps<Item>({ items, idOf, search, go }: Steps<Item>) {
  const isNarrow = useNarrow();
  const { history } = useRouter();
  /** On a phone the way back leads from the open one to the list. */
  const hasStepped = useRef(false);

  const { open: openId, ...others } = search;
  const focus = useQueueFocus(openId);
  const found = items.findIndex((item) => idOf(item) === openId);
  const place = found === -1 && !isNarrow ? 0 : found;

  function moveTo(item: Item | undefined) {
    if (item === undefined) return;
    focus.toRow(idOf(item));
    go({ ...others, open: idOf(item) });
  }
  useHotkeys([
    ['j', () => moveTo(items[place + 1]), { usePhysicalKeys: true }],
    ['k', () => moveTo(items[place - 1]), { usePhysicalKeys: true }],
  ]);

  function onBack() {
    if (hasStepped.current) history.back();
    else go(others);
  }

  return {
    ref: focus.ref,
    shown: items[place],
    isFound: found !== -1,

    open(this: void, item: Item) {
      if (isNarrow) focus.toDetail();
      hasStepped.current ||= isNarrow;
      go({ ...others, open: idOf(item) }, isNarrow);
    },

    onBack,

    onSettled(this: void) {
      const next = items[place + 1] ?? items[place - 1];
      if (!isNarrow && next !== undefined) return moveTo(next);
      if (next !== undefined) focus.toRow(idOf(next));
      onBack();
    },
  };
}
