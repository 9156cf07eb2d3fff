// @ts-check
import { spawn } from 'node:child_process';
import { setTimeout as after } from 'node:timers';

import { ROOT } from '../root.mjs';
import { memoryFolder } from './memoryFolder.mjs';
import { showFinished, showRunning } from './report.mjs';

/**
 * @typedef {import('./counts.mjs').Counts & { name: string, ms: number, output: string }} Result
 */

/** Twice what the longest step takes on a machine half as fast as a laptop: only what hangs is ended. */
const LIMIT_MS = 40 * 60_000;

/** @type {Set<number>} process groups */
const running = new Set();

/**
 * @param {import('./steps.mjs').Step} step
 * @param {readonly Result[]} before results of the steps that have ended
 * @returns {Promise<Result>}
 */
export async function runStep(step, before) {
  const started = performance.now();
  const missing = step.needs?.find((name) =>
    before.some((result) => result.name === name && result.failed > 0),
  );
  const ended =
    missing === undefined
      ? await showRunning(step.name, () => runCommand(step))
      : { code: 1, output: `Not run, because "${missing}" failed.\n` };

  const result = {
    name: step.name,
    ms: performance.now() - started,
    output: ended.output,
    ...outcome(step, ended.code),
  };
  showFinished(result);
  return result;
}

/** Ends what is under way, with its children. */
export function endRunning() {
  for (const group of running) {
    process.kill(-group, 'SIGTERM');
  }
}

/**
 * @param {import('./steps.mjs').Step} step
 * @param {number} code
 * @returns {import('./counts.mjs').Counts}
 */
function outcome(step, code) {
  const whole = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  if (step.count === undefined) {
    return whole;
  }
  try {
    const counts = step.count();
    // A failure outside any test: a set-up, an unhandled rejection, no tests at all.
    return { ...counts, failed: Math.max(counts.failed, whole.failed) };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/**
 * @param {import('./steps.mjs').Step} step
 * @returns {Promise<{ code: number, output: string }>}
 */
function runCommand({ command, env, isHeavy }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: ROOT,
      env: { ...process.env, ...(isHeavy ? memoryFolder() : undefined), ...env },
      // Its own process group, so that its workers and browsers can be ended with it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const group = child.pid ?? 0;
    running.add(group);
    let output = '';
    const limit = after(() => {
      output += `\nEnded after ${LIMIT_MS / 60_000} minutes.\n`;
      process.kill(-group, 'SIGKILL');
    }, LIMIT_MS);

    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('close', (code) => {
      clearTimeout(limit);
      running.delete(group);
      resolve({ code: code ?? 1, output });
    });
  });
}
