// @ts-check
import { existsSync, readFileSync } from 'node:fs';

import { fromRoot } from '../root.mjs';

/**
 * A mistake that somebody could make, and the tests that must find it.
 * @typedef {object} Mutant
 * @property {string} what in the product's words
 * @property {string} file
 * @property {string} from the first place with this text is changed
 * @property {string} to
 * @property {string} tests part of the names of test files
 */

/**
 * Mistakes in one file, which the same tests must find: what each of them means, and the text that becomes another.
 * @param {string} file
 * @param {string} tests
 * @param {readonly (readonly [what: string, from: string, to: string])[]} all
 * @returns {readonly Mutant[]}
 */
export function mistakes(file, tests, all) {
  return all.map(([what, from, to]) => ({ what, file, from, to, tests }));
}

/**
 * What cannot be made any more, because the line has changed or its file is elsewhere.
 * @param {readonly Mutant[]} mutants
 * @returns {readonly string[]}
 */
export function outdated(mutants) {
  return mutants
    .filter(({ file, from }) => {
      const path = fromRoot(file);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(from);
    })
    .map(({ what, file, from }) => `"${what}": ${file} has no ${JSON.stringify(from)}`);
}
