import { useLayoutEffect } from 'react';

/** From where the dialog was opened that gives way to another one right now. */
let lastOpener: HTMLElement | null = null;

/**
 * Gives the focus back to where it was when a dialog opened, however the dialog goes: closed, or taken out of the page
 * while open, of which the kit knows nothing. What was pressed may be gone by then: an entry of a menu gives way to
 * the button of the menu, anything else to the heading of the page.
 */
export function useFocusBack(isOpen: boolean): void {
  // The focus is the browser's. The kit moves it into the dialog only after this.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const opener = placeOf(document.activeElement);
    // What was pressed in a dialog that gives way to this one goes with it.
    const before = lastOpener;
    return () => {
      lastOpener = before ?? opener;
      setTimeout(() => {
        lastOpener = null;
        if (isTaken()) return;
        const back = [opener, before].find((one) => one?.isConnected === true);
        (back ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
}

function placeOf(pressed: Element | null): HTMLElement | null {
  const menu = pressed?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const button = menu === null || menu === undefined ? null : document.getElementById(menu);
  if (button !== null) return button;
  return pressed instanceof HTMLElement && pressed !== document.body ? pressed : null;
}

/** Somebody has put the focus somewhere else already: another dialog, or the next thing to do. */
function isTaken() {
  const now = document.activeElement;
  if (now === null || now === document.body || !now.isConnected) return false;
  return !now.matches('h1');
}
