import { lazy, Suspense, useSyncExternalStore } from 'react';

import { need } from './toasts.ts';

const ToastStack = lazy(async () => ({ default: (await import('./toastStack.tsx')).ToastStack }));

/** The place of toasts; its library arrives with the first of them. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(need.subscribe, need.read);
  return <Suspense fallback={null}>{isNeeded && <ToastStack />}</Suspense>;
}
