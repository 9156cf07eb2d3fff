// @ts-check

/**
 * Shows that something takes its time: a title, and the seconds, which count up on a terminal.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(title, work) {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  process.stdout.write(`${title} … `);
  const ticking = process.stdout.isTTY
    ? setInterval(() => process.stdout.write(`\r${title} … ${seconds()} `), 200)
    : undefined;

  try {
    const result = await work();
    process.stdout.write(process.stdout.isTTY ? `\r${title} … ${seconds()}\n` : `${seconds()}\n`);
    return result;
  } catch (error) {
    process.stdout.write('\n');
    throw error;
  } finally {
    clearInterval(ticking);
  }
}
