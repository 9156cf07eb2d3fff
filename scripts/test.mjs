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
 * Quick steps run two at a time. The others use the whole machine by themselves and follow one by one.
 * @param {readonly import('./test/steps.mjs').Step[]} steps
 */
async function runSteps(steps) {
  /** @type {import('./test/runStep.mjs').Result[]} */
  const results = [];
  const quick = steps.filter((step) => !step.isHeavy);
  const lane = async () => {
    for (let step = quick.shift(); step !== undefined; step = quick.shift()) {
      results.push(await runStep(step, results));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));

  for (const step of steps.filter(({ isHeavy }) => isHeavy)) {
    results.push(await runStep(step, results));
  }
  return steps.flatMap((step) => results.filter(({ name }) => name === step.name));
}

/** @param {string | undefined} list */
function names(list) {
  return list?.split(',').filter((name) => name !== '');
}
