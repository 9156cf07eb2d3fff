// @ts-check
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Names what a build made itself, as against what it kept of the one before. */
const LIST = '.assets';

/**
 * Puts the hashed files of the build before beside those of the new one, so that pages which are still open
 * find their parts. Those of older builds go.
 * @param {string} before the folder of the build that is being replaced; may not exist
 * @param {string} out the new one, complete
 */
export function keepPreviousAssets(before, out) {
  const own = filesIn(path.join(out, 'assets'));
  const known = new Set(own);
  for (const name of ownAssetsOf(before).filter((name) => !known.has(name))) {
    mkdirSync(path.join(out, 'assets'), { recursive: true });
    copyFileSync(path.join(before, 'assets', name), path.join(out, 'assets', name));
  }
  writeFileSync(path.join(out, LIST), own.join('\n'));
}

/** @param {string} build */
function ownAssetsOf(build) {
  const list = path.join(build, LIST);
  if (!existsSync(list)) return [];
  const there = new Set(filesIn(path.join(build, 'assets')));
  return readFileSync(list, 'utf8')
    .split('\n')
    .filter((name) => there.has(name));
}

/** @param {string} folder */
function filesIn(folder) {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}
