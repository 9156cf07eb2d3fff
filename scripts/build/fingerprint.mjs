// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { fromRoot } from '../root.mjs';

const NO_SOURCES = new Set(['node_modules', 'dist', '.building']);
const TEST = /\.test\.(?:tsx?|mjs)$/;

/**
 * Changes when any of the files does. It reads contents, not times: a checkout or a deleted file shows too.
 * @param {readonly string[]} sources
 */
export function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(fromRoot(source)))) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function filesIn(place) {
  if (statSync(place).isFile()) {
    return TEST.test(place) ? [] : [place];
  }
  return readdirSync(place)
    .filter((name) => !NO_SOURCES.has(name))
    .toSorted()
    .flatMap((name) => filesIn(path.join(place, name)));
}
