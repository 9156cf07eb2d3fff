import { lazyRouteComponent } from '@tanstack/react-router';

import type { SoonScreen } from '#platform/menu/soonScreens.ts';

import { loadChunk } from './loadChunk.ts';

/** The screen in the place of one that opens later; it comes when somebody goes there. */
export function soonScreen(screen: SoonScreen) {
  return lazyRouteComponent(async () => {
    const { OpensSoon } = await loadChunk(() => import('./OpensSoon.tsx'));
    return { Screen: () => <OpensSoon screen={screen} /> };
  }, 'Screen');
}
