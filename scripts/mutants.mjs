// @ts-check
import { spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

import { mutants } from './mutants/list.mjs';
import { fromRoot } from './root.mjs';

// Makes one mistake after the other and looks whether the tests find it: `npm run mutants [part of a file's name]`.

/** Of a hundred mistakes so many must be found. */
const LEAST = 95;

const [part = ''] = process.argv.slice(2);
const chosen = mutants.filter(({ file }) => file.includes(part));
const survivors = chosen.filter((mutant) => {
  const isFound = !passes(mutant);
  console.log(`${isFound ? 'found   ' : 'SURVIVED'}  ${mutant.what}`);
  return !isFound;
});
const found = chosen.length - survivors.length;
console.log(`${found} of ${chosen.length} were found.`);
process.exitCode = found * 100 >= chosen.length * LEAST ? 0 : 1;

/** Whether the tests are content with a mistake. */
function passes(/** @type {import('./mutants/list.mjs').Mutant} */ mutant) {
  const project = /^apps\/(\w+)/.exec(mutant.file)?.[1] ?? 'contract';
  const command = ['vitest', 'run', '--bail', '1', '--project', project, mutant.tests];
  const { status, stdout } = spawnSync(
    process.execPath,
    [fromRoot('node_modules/vitest/vitest.mjs'), ...command.slice(1)],
    {
      cwd: fromRoot('.'),
      encoding: 'utf8',
      env: { ...process.env, BILIM_MUTANT: JSON.stringify(mutant), CI: '' },
    },
  );
  // A mistake must be found by an expectation: a test that could not even begin proves nothing.
  if (status !== 0 && !/Tests .*\d+ failed/.test(stripVTControlCharacters(stdout))) {
    throw new Error(`The tests of "${mutant.what}" did not run:\n${stdout}`);
  }
  return status === 0;
}
