import { createClient } from '@bilim/contract/client';
import type { Person } from '@bilim/contract';
import type { buildApp, Parts } from '@bilim/server/measuring';

import { browserFor } from '../derive/studio.ts';

export type App = Awaited<ReturnType<typeof buildApp>>;
export type Visitor = Awaited<ReturnType<typeof visitorFor>>;

/** Somebody who is signed in, with a browser and the calls that it makes. */
export async function visitorFor(app: App, parts: Parts, person: Person) {
  const browser = await browserFor(app, parts, person);
  const call = createClient(
    (url, init) => browser.fetch(url, init),
    () => person,
  );
  return { browser, call };
}
