import { useEffect, type RefObject } from 'react';

/**
 * Whoever opens a conversation at a desk writes at once: the field has the focus, and letters that are typed anywhere
 * else on the page go there. On a screen that is touched the keyboard would cover what was opened to be read.
 */
export function useTypingHere(input: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return undefined;
    if (!isBusy(document.activeElement)) input.current?.focus({ preventScroll: true });

    function onKeyDown(event: KeyboardEvent) {
      const { key, altKey, ctrlKey, metaKey, isComposing, defaultPrevented } = event;
      if (altKey || ctrlKey || metaKey || isComposing || defaultPrevented) return;
      // A blank presses the button that has the focus.
      if (Array.from(key).length !== 1 || key === ' ' || isBusy(document.activeElement)) return;
      input.current?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input]);
}

/** Something that takes letters itself, or lies over the page. */
function isBusy(element: Element | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return true;
  return element?.matches('input:not([type="radio"]), textarea, select, [contenteditable="true"]') ?? false;
}
