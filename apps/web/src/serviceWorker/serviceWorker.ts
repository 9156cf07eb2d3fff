import { clientsClaim } from 'workbox-core';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

import type { PushMessage } from '@bilim/contract/notices';

import { isOurs } from './isOurs.ts';
import { keptPiece } from './keptPiece.ts';
import { forgetTexts, serveTexts } from './texts.ts';
import { openPath, showMessage } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** What the build put in: the files of the app's offline part, and the name of its entry. */
declare const __FILES__: readonly { readonly url: string; readonly revision: string | null }[];
declare const __ENTRY__: string;

/** The app's page under the address at which it is kept; the server answers every page of the app with it. */
const page = '/lms/';

// A page of somebody between us and the server must not be kept as ours: then this version is not installed.
const onlyOurs: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    (await isOurs(new URL(request.url).pathname, response.clone(), __ENTRY__)) ? response : null,
};
addPlugins([onlyOurs]);
serveTexts(__ENTRY__);
precacheAndRoute([...__FILES__], { cleanURLs: false, directoryIndex: '' });
cleanupOutdatedCaches();

// What screens consist of that do not belong to the offline part is kept once somebody has looked at it: the manual,
// say. A newer version has other files.
const seen = 'seen';
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/lms/assets/'),
  new CacheFirst({ cacheName: seen, plugins: [onlyOurs] }),
);
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([caches.delete(seen), forgetTexts()])),
);

const openPage = createHandlerBoundToURL(page);
registerRoute(
  new NavigationRoute(openPage, {
    allowlist: [/^\/lms(\/|$)/],
    // Files, calls, and what the server answers itself.
    denylist: [/^\/lms\/(api|assets|locales|public(?!\/verify))\//, /\.\w+$/],
  }),
);

// Files of study materials that somebody keeps on the device: the server's own while it is there, since they are replaced.
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && url.pathname === '/lms/api/news/download.file' && url.searchParams.get('type') === '2',
  async ({ request, event }) =>
    await new NetworkOnly().handle({ request, event }).catch(async (error: unknown) => {
      const kept = await (await caches.open('materials')).match(request.url);
      if (kept === undefined) throw error;
      return await keptPiece(request, kept);
    }),
);

// Specification section 2: without a network the bare address leads to the offline notice. With one it is not ours.
const offlineNotice = '/lms/offline';
const network = new NetworkOnly();
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname === '/',
  async (options) => await network.handle(options).catch(() => Response.redirect(offlineNotice)),
);

self.addEventListener('push', (event) => {
  const message: PushMessage | undefined = event.data?.json();
  if (message !== undefined) event.waitUntil(showMessage(self.registration, message));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const data: { readonly path?: string } | null = event.notification.data;
  event.waitUntil(openPath(self.clients, data?.path ?? page));
});

// The first one serves the page that brought it; later ones wait until the person wants them.
clientsClaim();
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
