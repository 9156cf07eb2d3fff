// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { fromRoot } from '../root.mjs';
import { fingerprint } from './fingerprint.mjs';

/**
 * @typedef {object} Part
 * @property {string} title what the person reads while it is built
 * @property {string} dist where it ends up
 * @property {string[]} sources files and folders whose change asks for a new build
 * @property {() => Promise<{ build(out: string): Promise<void> }>} load its builder, loaded only when needed
 */

const SHARED = ['packages/contract', 'package-lock.json', 'scripts/build'];

/** @type {readonly Part[]} */
export const PARTS = [
  {
    title: 'Building the server',
    dist: 'apps/server/dist',
    sources: ['apps/server', ...SHARED],
    load: () => import('./server.mjs'),
  },
  {
    title: 'Building the pages',
    dist: 'apps/web/dist',
    // The page's headers are kept with the page, so that its worker has to learn of new ones.
    sources: ['apps/web', 'apps/server/src/platform/http', ...SHARED],
    load: () => import('./web.mjs'),
  },
];

/** Lies in each built folder and names the sources it was built from. */
export const STAMP = '.sources';

/** The parts that are not built, or not from the sources as they are now. */
export function staleParts() {
  return PARTS.filter((part) => readStamp(part) !== fingerprint(part.sources));
}

/** @param {Part} part */
function readStamp(part) {
  try {
    return readFileSync(path.join(fromRoot(part.dist), STAMP), 'utf8');
  } catch {
    return null;
  }
}
