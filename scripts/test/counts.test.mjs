// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { countPlaywright, countVitest } from './counts.mjs';
import { chooseSteps } from './steps.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bilim-counts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('counting tests', () => {
  it('counts a file that could not be loaded as one that failed', () => {
    const file = write({
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 0,
      testResults: [
        {
          name: 'marks.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'failed', fullName: 'a mark is kept', failureMessages: ['expected 1\n  to be 2'] },
            { status: 'passed', fullName: 'a mark is read', failureMessages: [] },
          ],
        },
        { name: 'broken.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
        { name: 'good.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    });

    expect(countVitest(file)).toEqual({
      passed: 3,
      failed: 2,
      skipped: 1,
      faults: ['marks.test.ts › a mark is kept › expected 1 to be 2', 'broken.test.ts › no such file'],
    });
  });

  it('counts a journey that passed only on a second try as passed, and says so', () => {
    const file = write({
      stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [
        {
          specs: [spec('sent', 'flaky')],
          suites: [{ specs: [spec('read', 'unexpected'), spec('seen', 'expected')] }],
        },
      ],
    });

    expect(countPlaywright(file)).toEqual({
      passed: 8,
      failed: 1,
      skipped: 0,
      repeated: 1,
      faults: ['repeated: chat.spec.ts:3 › sent › no answer', 'chat.spec.ts:3 › read › no answer'],
    });
  });
});

describe('choosing steps', () => {
  it('takes all, or those named, less those skipped', () => {
    const all = chooseSteps({ only: undefined, skip: undefined, folder });
    expect(all.at(-1)?.name).toBe('e2e');

    expect(
      chooseSteps({ only: ['lint', 'format'], skip: ['format'], folder }).map(({ name }) => name),
    ).toEqual(['types and lint']);
    expect(chooseSteps({ only: undefined, skip: ['e2e'], folder })).toHaveLength(all.length - 3);
  });

  it('runs the chosen projects in one Vitest', () => {
    const [step, ...more] = chooseSteps({ only: ['server', 'web'], skip: undefined, folder });

    expect(step?.command.join(' ')).toContain('--project server --project web');
    expect(more).toEqual([]);
  });

  it('refuses a step that does not exist', () => {
    expect(() => chooseSteps({ only: ['linnt'], skip: undefined, folder })).toThrow(
      'There is no step "linnt"',
    );
  });
});

/**
 * @param {string} title
 * @param {string} status
 */
function spec(title, status) {
  const results = [{}, { error: { message: '\u001B[31mno answer\u001B[39m' } }];
  return { title, file: 'chat.spec.ts', line: 3, tests: [{ status, results }] };
}

/** @param {unknown} report */
function write(report) {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}
