import { lazyRouteComponent } from '@tanstack/react-router';

import { loadChunk } from './loadChunk.ts';
import type { Soon } from './soon.ts';

/** The screen in the place of one that opens later; it comes when somebody goes there. */
export function soonScreen(soon: Soon) {
  return lazyRouteComponent(async () => {
    const { OpensSoon } = await loadChunk(() => import('./OpensSoon.tsx'));
    return { Screen: () => <OpensSoon {...soon} /> };
  }, 'Screen');
}
