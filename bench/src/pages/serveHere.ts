import { buildApp } from '@bilim/server/measuring';
import type { Parts } from '@bilim/server/measuring';

import { fromRoot } from '../../../scripts/root.mjs';

/** The server in this very process, where everything that it asks of the database can be watched. */
export async function serveHere(parts: Parts) {
  // Settings are read every five seconds only; they are no part of a page.
  const values = await parts.settings.read();
  const app = await buildApp({
    ...parts,
    isSecure: false,
    settings: { read: async () => values },
    webFolder: fromRoot('apps/web/dist'),
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, close: () => app.close() };
}
