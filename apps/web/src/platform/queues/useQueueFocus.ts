import { useEffect, useRef } from 'react';

/** Keeps the focus with what is worked on when a list and its details take each other's place. */
export function useQueueFocus(openId: number | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const target = useRef<string | null>(null);
  const lastOpen = useRef(openId);

  // By whichever way it was left, the browser's own among them.
  useEffect(() => {
    if (openId === undefined && lastOpen.current !== undefined) target.current ??= rowOf(lastOpen.current);
    lastOpen.current = openId;
  }, [openId]);

  // The focus is the browser's; what it moves to may stand there after a later drawing only.
  useEffect(() => {
    const found = target.current === null ? null : ref.current?.querySelector<HTMLElement>(target.current);
    found?.focus();
    if (found !== undefined && found === document.activeElement) target.current = null;
  });

  // The last one was decided on, and the list is gone with it.
  useEffect(
    () => () => {
      setTimeout(() => {
        const now = document.activeElement;
        if (now === null || now === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
      });
    },
    [],
  );

  return {
    ref,
    toRow(id: number) {
      target.current = rowOf(id);
    },
    toDetail() {
      target.current = 'h2';
    },
  };
}

const rowOf = (id: number) => `[data-item="${id}"]`;
