// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// Builds what is not built and runs the server in this process. Flags are the server's: --port, --empty, --demo, --size.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  refuse(`Bilim needs Node.js 20.19 or newer, and this is ${process.versions.node}.`);
}

const { fromRoot } = await import('./root.mjs');
if (!existsSync(fromRoot('node_modules/fastify'))) {
  refuse('The packages are not installed: run "npm ci" first.');
}

const { staleParts } = await import('./build/parts.mjs');
if (staleParts().length > 0) {
  // A process of its own, because the builders' memory is not given back.
  const { status } = spawnSync(process.execPath, [fromRoot('scripts/build.mjs')], { stdio: 'inherit' });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
}

const { serve } = await import('./serve.mjs');
await serve(fromRoot('apps/server/dist/main.js'));

/**
 * @param {string} sentence
 * @returns {never}
 */
function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}
