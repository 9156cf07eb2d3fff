import { useEffect, useEffectEvent } from 'react';

import type { PanelName } from './SidePanel.tsx';
import type { Reading } from './useReading.ts';

/** Keys of readers everywhere; whoever types in a field, or chooses something, keeps them. */
export function useKeys(reading: Reading, onPanel: (panel: PanelName | null) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isChoosing(event.target)) return;
    const action = actionOf(event, reading, onPanel);
    if (action === null) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function isChoosing(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [role="dialog"], [role="menu"], [role="listbox"]') !== null
  );
}

function actionOf(
  { key, shiftKey, target }: KeyboardEvent,
  { turn, goTo, place, scale, setScale, mode }: Reading,
  onPanel: (panel: PanelName | null) => void,
): (() => void) | null {
  const actions: Readonly<Record<string, () => void>> = {
    ArrowRight: () => turn(1),
    ArrowLeft: () => turn(-1),
    '+': () => setScale(scale + 0.1),
    '=': () => setScale(scale + 0.1),
    '-': () => setScale(scale - 0.1),
    '/': () => onPanel('search'),
    Escape: () => onPanel(null),
  };
  // Where pages follow each other the browser scrolls, as everywhere.
  const ofPages: Readonly<Record<string, () => void>> = {
    PageDown: () => turn(1),
    PageUp: () => turn(-1),
    Home: () => goTo(1),
    End: () => goTo(place.pages),
    ...(target instanceof Element && target.closest('button, a') !== null
      ? {}
      : { ' ': () => turn(shiftKey ? -1 : 1) }),
  };
  return actions[key] ?? (mode === 'page' ? ofPages[key] : undefined) ?? null;
}
