import { lazyRouteComponent } from '@tanstack/react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { loadFirst } from './loadChunk.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('a page whose next part cannot be fetched stays where it is: loaded anew it would be gone altogether', async () => {
  vi.stubGlobal('fetch', async () => await Promise.reject(new TypeError('Failed to fetch')));
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const Screen = lazyRouteComponent(
    () =>
      loadFirst<{ Screen: () => null }>(async () => {
        throw new TypeError('Failed to fetch dynamically imported module: /lms/assets/Screen.js');
      }),
    'Screen',
  );

  await Screen.preload?.()?.catch(() => undefined);
  expect(() => (Screen as () => null)()).toThrow('a part of the app did not come');
  expect(reload).not.toHaveBeenCalled();
});
