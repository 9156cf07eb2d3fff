// @ts-check
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} [repeated] how many of those that passed did so only when they were repeated
 * @property {readonly string[]} [faults] a line for each that failed or was repeated, with the first words of why
 */

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {VitestFile[]} testResults
 */

/**
 * @typedef {object} VitestFile
 * @property {string} name
 * @property {string} status
 * @property {string} [message]
 * @property {{ status: string, fullName: string, failureMessages: string[] }[]} assertionResults
 */

/**
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites]
 * @property {PlaywrightSpec[]} [specs]
 */

/**
 * @typedef {object} PlaywrightSpec
 * @property {string} title
 * @property {string} file
 * @property {number} line
 * @property {{ status: string, results: { error?: { message?: string } }[] }[]} tests
 */

/**
 * A file that cannot be loaded has no tests in the report; it counts as one that failed.
 * @param {string} file
 * @returns {Counts}
 */
export function countVitest(file) {
  /** @type {VitestReport} */
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    faults: report.testResults.flatMap(vitestFaults),
  };
}

/** @param {VitestFile} file */
function vitestFaults({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [faultLine(name, message)];
  return failed.map((test) => faultLine(`${name} › ${test.fullName}`, test.failureMessages[0]));
}

/**
 * @param {string} file
 * @returns {Counts}
 */
export function countPlaywright(file) {
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites: PlaywrightSuite[] }} */
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    repeated: stats.flaky,
    faults: suites.flatMap(playwrightFaults),
  };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function playwrightFaults({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const why = results.find(({ error }) => error !== undefined)?.error?.message;
        return faultLine(`${status === 'flaky' ? 'repeated: ' : ''}${file}:${line} › ${title}`, why);
      }),
  );
  return [...own, ...suites.flatMap(playwrightFaults)];
}

/** What stands first in a long log is what its reader sees. Colours are left out. */
const WHY_LENGTH = 300;

/**
 * @param {string} what
 * @param {string | undefined} why
 */
function faultLine(what, why = '') {
  const words = stripVTControlCharacters(why).replaceAll(/\s+/g, ' ').trim();
  return `${what} › ${words.slice(0, WHY_LENGTH)}`;
}
