// @ts-check
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

import { fromRoot } from './root.mjs';

// The server from its sources and the pages from Vite, both reloading: `npm run dev [-- server's flags]`.

const SERVER_PORT = process.env['PORT'] ?? '8000';

const children = [
  run('server', [
    fromRoot('node_modules/tsx/dist/cli.mjs'),
    'watch',
    '--clear-screen=false',
    fromRoot('scripts/dev-server.mjs'),
    '--port',
    SERVER_PORT,
    ...process.argv.slice(2),
  ]),
  run('web', [fromRoot('node_modules/vite/bin/vite.js'), '--clearScreen', 'false'], {
    cwd: fromRoot('apps/web'),
    env: { ...process.env, BILIM_DEV_SERVER: `http://127.0.0.1:${SERVER_PORT}` },
  }),
];

let isEnding = false;
process.on('SIGINT', end);
process.on('SIGTERM', end);
for (const child of children) {
  // One without the other is of no use.
  child.once('exit', (code) => {
    if (!isEnding) {
      process.exitCode = code ?? 1;
      end();
    }
  });
}

/** Asks both to end; asked again, it does not wait for them. */
function end() {
  for (const child of children) {
    child.kill(isEnding ? 'SIGKILL' : 'SIGTERM');
  }
  isEnding = true;
}

/**
 * In a session of its own, so that Ctrl-C reaches it through us, once.
 * @param {string} name
 * @param {string[]} command
 * @param {import('node:child_process').SpawnOptions} [options]
 */
function run(name, command, options = {}) {
  const child = spawn(process.execPath, command, {
    ...options,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) {
      createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(6)} | ${line}`));
    }
  }
  return child;
}
