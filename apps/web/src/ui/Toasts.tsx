import { useSyncExternalStore } from 'react';

import { optionalPart } from './optionalPart.tsx';
import { need } from './toasts.ts';

const ToastStack = optionalPart(async () => (await import('./toastStack.tsx')).ToastStack);

/** The place of toasts; its library arrives with the first of them. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(need.subscribe, need.read);
  return isNeeded && <ToastStack />;
}
