import { useEffect, useEffectEvent } from 'react';

import { isNarrowNow } from './useNarrow.ts';

/** What lies over the page now, the uppermost last. */
const open = new Set<string>();
let opened = 0;

/**
 * On a phone Back closes what lies over the page, as people expect, and leaves the page only then. While it is open
 * there is one more entry in the history, which goes again when it is closed by another way.
 */
export function useBackToClose(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);

  // The browser's history lives outside React.
  useEffect(() => {
    if (!isOpen || !isNarrowNow()) return;
    opened += 1;
    // Unlike those that an earlier page of this tab has left in the history.
    const layer = `${performance.timeOrigin}/${opened}`;
    open.add(layer);
    // The router's own words stay beside it. It is not told: it would take the page to its top, as for one just opened.
    History.prototype.pushState.call(history, { ...stateNow(), layer }, '');
    const onPop = () => {
      if (open.has(layer) && !isBelow(layer)) close();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      open.delete(layer);
      window.removeEventListener('popstate', onPop);
      // Whoever follows a link from what is open goes on: the router writes its entry before this.
      setTimeout(() => {
        if (stateNow().layer === layer) history.back();
      });
    };
  }, [isOpen]);
}

/** Whether the history still holds this layer: it stands on it, or on one that was opened from it. */
function isBelow(layer: string): boolean {
  const now = stateNow().layer;
  if (now === undefined) return false;
  const layers = [...open];
  return layers.indexOf(layer) <= layers.indexOf(now);
}

// An entry whose layer is gone, because a link led on from it, looks like its page: nobody has to go back twice.
window.addEventListener('popstate', () => {
  const { layer } = stateNow();
  if (layer !== undefined && !open.has(layer)) history.back();
});

interface EntryState {
  readonly layer?: string;
}

function stateNow(): EntryState {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}
