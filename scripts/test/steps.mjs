// @ts-check
import path from 'node:path';

import { fromRoot } from '../root.mjs';
import { countPlaywright, countVitest } from './counts.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} groups names by which `--only` and `--skip` mean it
 * @property {readonly string[]} command arguments of `node`
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [isHeavy] keeps in memory what it throws away
 * @property {readonly string[]} [needs] steps without which it cannot run
 * @property {() => import('./counts.mjs').Counts} [count] reads how many tests ran; a step without it counts as one
 */

const PROJECTS = ['contract', 'server', 'web', 'scripts'];

/**
 * The steps of this run, in order.
 * @param {{ only: string[] | undefined, skip: string[] | undefined, folder: string }} choice `folder` takes reports
 * @returns {Step[]}
 */
export function chooseSteps({ only, skip = [], folder }) {
  const all = [...staticSteps(), ...PROJECTS.map(projectStep), ...browserSteps(folder)];
  const known = new Set(all.flatMap(({ groups }) => groups));
  const unknown = [...(only ?? []), ...skip].find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new Error(`There is no step "${unknown}": choose from ${[...known].join(', ')}.`);
  }

  const chosen = all.filter(
    ({ groups }) =>
      (only === undefined || groups.some((name) => only.includes(name))) &&
      !groups.some((name) => skip.includes(name)),
  );
  return joinProjects(chosen, folder);
}

/** @returns {Step[]} */
function staticSteps() {
  return [
    // The rules that ask for types read the same programs as the compiler, whose errors come along for a third of
    // what it takes to read them all once more.
    {
      name: 'types and lint',
      groups: ['types', 'lint'],
      command: [bin('oxlint/bin/oxlint'), '--deny-warnings', '--type-check'],
    },
    { name: 'unused', groups: ['unused'], command: [bin('knip/bin/knip.js'), '--no-progress'] },
    { name: 'format', groups: ['format'], command: [bin('oxfmt/bin/oxfmt'), '--check', '.'] },
    {
      name: 'docs',
      groups: ['docs'],
      command: ['scripts/run.mjs', 'packages/contract/scripts/write-docs.ts', '--check'],
    },
  ];
}

/**
 * @param {string} folder
 * @returns {Step[]}
 */
function browserSteps(folder) {
  const reportFile = path.join(folder, 'playwright.json');
  return [
    { name: 'build', groups: ['e2e', 'build'], command: ['scripts/build.mjs'] },
    { name: 'browser', groups: ['e2e', 'browser'], command: ['scripts/find-chromium.mjs', '--install'] },
    {
      name: 'e2e',
      groups: ['e2e'],
      command: [
        bin('@playwright/test/cli.js'),
        'test',
        '--config',
        'e2e/playwright.config.ts',
        '--reporter=list,json',
      ],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
      isHeavy: true,
      needs: ['build', 'browser'],
      count: () => countPlaywright(reportFile),
    },
  ];
}

/**
 * @param {string} project
 * @returns {Step}
 */
function projectStep(project) {
  return { name: project, groups: ['unit', project], command: [], isHeavy: true };
}

/**
 * One Vitest runs all the chosen projects, so that they share a database cluster and the processor.
 * @param {readonly Step[]} steps
 * @param {string} folder
 * @returns {Step[]}
 */
function joinProjects(steps, folder) {
  const projects = steps.filter(({ name }) => PROJECTS.includes(name)).map(({ name }) => name);
  if (projects.length === 0) {
    return [...steps];
  }
  const reportFile = path.join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const chosen = projects.flatMap((project) => ['--project', project]);
  const left = process.env['BILIM_LONG_TESTS'] === '1' ? [] : ['--tags-filter=!long'];
  /** @type {Step} */
  const unit = {
    name: `unit (${projects.join(', ')})`,
    groups: ['unit'],
    command: [bin('vitest/vitest.mjs'), 'run', ...chosen, ...left, ...reporters],
    isHeavy: true,
    count: () => countVitest(reportFile),
  };
  return [unit, ...steps.filter(({ name }) => !PROJECTS.includes(name))];
}

/** @param {string} file */
function bin(file) {
  return fromRoot(`node_modules/${file}`);
}
