// @ts-check
import path from 'node:path';

import { ROOT } from '../root.mjs';

/**
 * Changes one line of one file on its way to the tests, as `lane.mjs` asks; the file itself stays.
 * @returns {import('vite').Plugin}
 */
export function mutantPlugin() {
  return {
    name: 'bilim-mutant',
    enforce: 'pre',
    transform(code, id) {
      /** @type {import('./mistakes.mjs').Mutant | null} */
      const mutant = JSON.parse(process.env['BILIM_MUTANT'] ?? 'null');
      if (mutant === null || id !== path.join(ROOT, mutant.file)) return null;
      return code.replace(mutant.from, () => mutant.to);
    },
  };
}
