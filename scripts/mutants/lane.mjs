// @ts-check
import { inspect } from 'node:util';

import { createVitest } from 'vitest/node';

import { fromRoot } from '../root.mjs';

/** @typedef {import('./mistakes.mjs').Mutant} Mutant */

// Takes one mistake after the other from the process that started this one, and says what the tests thought of it. What
// the tests read stays read: only the file with the mistake is read anew.

process.env['CI'] = '';
/** @type {Map<string, Awaited<ReturnType<typeof createVitest>>>} */
const opened = new Map();

process.on('message', (/** @type {Mutant | 'end'} */ asked) => {
  if (asked === 'end') void end();
  else void look(asked).then((verdict) => process.send?.(verdict));
});
// Whoever asked has gone, or has heard enough.
process.once('disconnect', () => process.exit());
process.send?.('ready');

/**
 * Whether the tests found it; a sentence where they could not even begin, which proves nothing.
 * @param {Mutant} mutant
 * @returns {Promise<boolean | string>}
 */
async function look(mutant) {
  process.env['BILIM_MUTANT'] = JSON.stringify(mutant);
  const vitest = await open(mutant.tests);
  vitest.invalidateFile(fromRoot(mutant.file));
  const specifications = await vitest.globTestSpecifications([mutant.tests]);
  if (specifications.length === 0) return `there are no tests ${mutant.tests}`;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  delete process.env['BILIM_MUTANT'];
  vitest.invalidateFile(fromRoot(mutant.file));
  const tests = testModules.flatMap((module) => [...module.children.allTests()]);
  if (tests.some((test) => test.result().state === 'failed')) return true;
  const errors = [...testModules.flatMap((module) => module.errors()), ...unhandledErrors];
  const areContent = testModules.length > 0 && testModules.every((module) => module.state() === 'passed');
  return areContent && errors.length === 0 ? false : `they ended otherwise: ${inspect(errors)}`;
}

/** The tests of a workspace, opened once. */
async function open(/** @type {string} */ tests) {
  const project = /^(?:apps|packages)\/(\w+)/.exec(tests)?.[1] ?? '';
  const known = opened.get(project);
  if (known !== undefined) return known;
  const vitest = await createVitest('test', {
    root: fromRoot('.'),
    project: [project],
    watch: false,
    bail: 1,
    reporters: [{}],
  });
  opened.set(project, vitest);
  return vitest;
}

async function end() {
  for (const vitest of opened.values()) await vitest.close();
  process.disconnect();
}
