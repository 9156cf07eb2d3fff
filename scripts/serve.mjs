// @ts-check
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { fromRoot } from './root.mjs';

// Runs the built server: `npm start` without the building. Flags are the server's own.

/** @param {string} main file that exports `run(argv, env)` */
export async function serve(main) {
  process.setSourceMapsEnabled(true);
  try {
    const { run } = await import(pathToFileURL(main).href);
    await run(process.argv.slice(2), process.env);
  } catch (error) {
    fail(error);
  }
}

/**
 * A foreseen reason not to start says how to exit, and its message is all there is to tell.
 * @param {unknown} error
 * @returns {never}
 */
function fail(error) {
  if (error instanceof Error && 'exitCode' in error && typeof error.exitCode === 'number') {
    console.error(error.message);
    process.exit(error.exitCode);
  }
  console.error(error);
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const built = fromRoot('apps/server/dist/main.js');
  if (!existsSync(built)) {
    console.error('The server is not built: run "npm run build", or "npm start", which builds first.');
    process.exit(1);
  }
  await serve(built);
}
