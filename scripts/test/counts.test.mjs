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
        { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    });

    expect(countVitest(file)).toEqual({ passed: 3, failed: 2, skipped: 1 });
  });

  it('counts a journey that passed only on a second try as passed, and says so', () => {
    const file = write({ stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 0 } });

    expect(countPlaywright(file)).toEqual({ passed: 8, failed: 1, skipped: 0, repeated: 1 });
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

/** @param {unknown} report */
function write(report) {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}
