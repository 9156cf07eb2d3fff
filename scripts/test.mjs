// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { report } from './test/report.mjs';
import { endRunning, runStep } from './test/runStep.mjs';
import { chooseSteps } from './test/steps.mjs';

// Everything that must hold before a change lands: `npm test [-- --only types,lint] [-- --skip e2e] [-- --long]`.

const AT_ONCE = 2;

const { values } = parseArgs({
  options: { only: { type: 'string' }, skip: { type: 'string' }, long: { type: 'boolean' } },
});
// More rounds of what chance decides, more widths, more odd values: for the night before a release.
if (values.long === true) process.env['BILIM_LONG_TESTS'] = '1';
const folder = mkdtempSync(path.join(os.tmpdir(), 'bilim-reports-'));
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    endRunning();
    process.exit(130);
  });
}

try {
  const steps = chooseSteps({ only: names(values.only), skip: names(values.skip), folder });
  const isGood = report(await runSteps(steps));
  process.exitCode = isGood ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Two at a time, in their order: the first uses the whole machine and waits now and then, when those that need one
 * processor go on. What needs others follows them.
 * @param {readonly import('./test/steps.mjs').Step[]} steps
 */
async function runSteps(steps) {
  /** @type {import('./test/runStep.mjs').Result[]} */
  const results = [];
  const waiting = steps.filter(({ needs }) => needs === undefined);
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      results.push(await runStep(step, results));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));

  for (const step of steps.filter(({ needs }) => needs !== undefined)) {
    results.push(await runStep(step, results));
  }
  return steps.flatMap((step) => results.filter(({ name }) => name === step.name));
}

/** @param {string | undefined} list */
function names(list) {
  return list?.split(',').filter((name) => name !== '');
}
