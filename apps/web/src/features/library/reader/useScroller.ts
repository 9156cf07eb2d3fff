import { useEffect, useEffectEvent, type RefObject } from 'react';

import type { Jump } from './useReading.ts';

interface Looked {
  /** How far down a box has to be scrolled for a jump; undefined where there is nothing to go to. */
  readonly topOf: (box: Element, jump: Jump) => number | undefined;
  /** Told when one has come, and whenever one scrolls. */
  readonly see: (box: Element) => void;
}

/** The box that pages are scrolled in: it goes where a jump says, and whoever shows the pages hears of each step. */
export function useScroller(pages: RefObject<HTMLElement | null>, jump: Jump, { topOf, see }: Looked): void {
  const go = useEffectEvent((to: Jump) => {
    const box = boxOf(pages);
    const top = box === null ? undefined : topOf(box, to);
    if (top !== undefined) box?.scrollTo({ top });
  });
  // Where to go is said from outside, by contents, marks and the address.
  useEffect(() => go(jump), [jump]);

  const look = useEffectEvent(see);
  useEffect(() => {
    const box = boxOf(pages);
    if (box === null) return;
    const onScroll = () => look(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    look(box);
    return () => box.removeEventListener('scroll', onScroll);
  }, [pages]);
}

const boxOf = ({ current }: RefObject<HTMLElement | null>) => current?.closest('[data-scroller]') ?? null;
