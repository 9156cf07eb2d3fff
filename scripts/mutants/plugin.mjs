// @ts-check
import path from 'node:path';

import { ROOT } from '../root.mjs';

/**
 * Changes one line of one file on its way to the tests, as `scripts/mutants.mjs` asks; the file itself stays.
 * @returns {import('vite').Plugin}
 */
export function mutantPlugin() {
  /** @type {import('./list.mjs').Mutant | null} */
  const mutant = JSON.parse(process.env['BILIM_MUTANT'] ?? 'null');
  return {
    name: 'bilim-mutant',
    enforce: 'pre',
    transform(code, id) {
      if (mutant === null || id !== path.join(ROOT, mutant.file)) return null;
      if (!code.includes(mutant.from)) throw new Error(`${mutant.file} has no "${mutant.from}" any more`);
      return code.replace(mutant.from, () => mutant.to);
    },
  };
}
