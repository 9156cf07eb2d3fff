// @ts-check
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Puts a finished folder in the place of another. There is never a half-written one: a kill in between leaves the
 * place empty at worst, and the next start builds again.
 * @param {string} finished
 * @param {string} place
 * @param {string} scratch on the same disk, for the old one
 */
export function replaceFolder(finished, place, scratch) {
  const old = path.join(scratch, 'old');
  while (existsSync(finished)) {
    try {
      renameSync(finished, place);
    } catch (error) {
      if (!existsSync(place)) {
        throw error;
      }
      renameSync(place, old);
    }
    rmSync(old, { recursive: true, force: true });
  }
}
