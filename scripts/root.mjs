// @ts-check
import path from 'node:path';

/** The checkout's folder, wherever the command was given. */
export const ROOT = path.resolve(import.meta.dirname, '..');

/** @param {string} relative */
export function fromRoot(relative) {
  return path.join(ROOT, relative);
}
