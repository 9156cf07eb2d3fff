import { StartError } from '../startError.ts';

import { describeError } from './describeError.ts';

/**
 * Runs what a command is for. Whatever it ends with, foreseen or not, then or later, is told in the form of all errors:
 * the system's own would print the parameters of a statement that failed.
 */
export async function withLastWords<T>(run: () => Promise<T>): Promise<T> {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${inWords(error)}\n`);
    process.exit(1);
  });
  try {
    return await run();
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(inWords(error));
  }
}

function inWords(error: unknown): string {
  return JSON.stringify(describeError(error), null, 2).replaceAll(String.raw`\n`, '\n    ');
}
