import { matchPrecache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

import { newTexts } from './newTexts.ts';
import { isOurs } from './isOurs.ts';

declare const self: ServiceWorkerGlobalScope;

const kept = 'texts';

/**
 * The university may say things in its own words at any time, so the texts that were kept are shown at once and asked
 * for behind them; open pages learn when they are others.
 */
export function serveTexts(entry: string): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/lms\/locales\/\w+\/\w+\.json$/.test(url.pathname),
    async ({ url, event }) => {
      const known = (await caches.match(url.href, { cacheName: kept })) ?? (await matchPrecache(url.href));
      const asking = ask(url, known?.headers.get('etag') ?? null, entry);
      if (known === undefined) return await asking;
      event.waitUntil(asking.catch(() => undefined));
      return known;
    },
  );
}

export async function forgetTexts(): Promise<void> {
  await caches.delete(kept);
}

async function ask(url: URL, known: string | null, entry: string): Promise<Response> {
  const answer = await fetch(url, { cache: 'no-cache' });
  const tag = answer.headers.get('etag');
  if (tag === known || !(await isOurs(url.pathname, answer.clone(), entry))) return answer;
  await (await caches.open(kept)).put(url.href, answer.clone());
  if (known === null) return answer;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- pages of a worker are of its own origin
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(newTexts);
  return answer;
}
