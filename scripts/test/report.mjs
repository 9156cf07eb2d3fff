// @ts-check

/** @type {Map<string, number>} steps under way, and when they started */
const underWay = new Map();

/**
 * Keeps a line about the running steps at the bottom of a terminal.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 */
export async function showRunning(name, work) {
  underWay.set(name, performance.now());
  const ticking = process.stdout.isTTY ? setInterval(showUnderWay, 500) : undefined;
  try {
    return await work();
  } finally {
    clearInterval(ticking);
    underWay.delete(name);
  }
}

/** @param {import('./runStep.mjs').Result} result */
export function showFinished(result) {
  clearLine();
  const word = result.failed === 0 ? 'ok  ' : 'FAIL';
  console.log(`${word} ${result.name.padEnd(34)} ${seconds(result.ms)}`);
  if (result.failed > 0 || (result.repeated ?? 0) > 0) {
    for (const fault of result.faults ?? []) console.log(`     ${fault}`);
    console.log(`${result.output.trimEnd()}\n`);
  }
}

/**
 * Prints the table and the total.
 * @param {readonly import('./runStep.mjs').Result[]} results
 * @returns {boolean} whether everything passed
 */
export function report(results) {
  console.log(`\n${row(['step', 'passed', 'failed', 'skipped', 'time'])}`);
  for (const { name, passed, failed, skipped, ms } of results) {
    console.log(row([name, String(passed), String(failed), String(skipped), seconds(ms)]));
  }

  const passed = sum(results.map((result) => result.passed));
  const failed = sum(results.map((result) => result.failed));
  const repeated = sum(results.map((result) => result.repeated ?? 0));
  if (repeated > 0) console.log(`\n${repeated} of those that passed had to be repeated.`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}

/** @param {readonly string[]} cells */
function row([name = '', ...numbers]) {
  return `${name.padEnd(34)}${numbers.map((cell) => cell.padStart(10)).join('')}`;
}

function showUnderWay() {
  const steps = [...underWay].map(([name, since]) => `${name} ${seconds(performance.now() - since)}`);
  clearLine();
  process.stdout.write(`     ${steps.join(', ')}`);
}

function clearLine() {
  if (process.stdout.isTTY) {
    process.stdout.write('\r\u001B[K');
  }
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, each) => total + each, 0);
}
