// @ts-check
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { build as bundle } from 'esbuild';

import { fromRoot } from '../root.mjs';

const SERVER = fromRoot('apps/server');

/**
 * Bundles our own code, the contract included; packages stay in node_modules.
 * @param {string} out
 */
export async function build(out) {
  await buildProgrammes(out, programmes());
  await buildWorkers(out, workers().filter(isShipped));
}

/**
 * @param {string} out
 * @param {string[] | Record<string, string>} entryPoints files, or files by the names of their bundles
 */
export async function buildProgrammes(out, entryPoints) {
  await write(out, { entryPoints, plugins: [packagesExternal] });
}

/**
 * Bundles what runs in processes of their own, packages included: each starts with its first piece of work, in half of
 * the time that finding them one by one in node_modules takes.
 * @param {string} out
 */
export async function buildWorkers(out, entryPoints = workers()) {
  await write(out, {
    entryPoints,
    // Asked for in vain where it is not installed.
    external: ['pg-native'],
    banner: {
      // Of packages that were written for the older form of modules.
      js: [
        `import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);`,
        `const __dirname = import.meta.dirname;`,
      ].join(' '),
    },
  });
}

/**
 * @param {string} out
 * @param {import('esbuild').BuildOptions} options
 */
async function write(out, options) {
  const { outputFiles = [] } = await bundle({
    outdir: path.join(SERVER, 'dist'),
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
    // Written by us: addresses in source maps fit the final folder, and the files first go elsewhere.
    write: false,
    ...options,
  });
  mkdirSync(out, { recursive: true });
  for (const file of outputFiles) {
    writeFileSync(path.join(out, path.basename(file.path)), file.contents);
  }
}

const SRC = path.join(SERVER, 'src');

/** The server and its commands. */
function programmes() {
  const cli = path.join(SRC, 'cli');
  const commands = existsSync(cli) ? readdirSync(cli).filter((name) => /(?<!\.test)\.ts$/.test(name)) : [];
  return [path.join(SRC, 'main.ts'), ...commands.map((name) => path.join(cli, name))];
}

/** What the server runs in processes of their own. */
function workers() {
  return readdirSync(SRC, { recursive: true })
    .filter((name) => String(name).endsWith('.worker.ts'))
    .map((name) => path.join(SRC, String(name)));
}

/** @param {string} file */
function isShipped(file) {
  return !file.includes(`${path.sep}testing${path.sep}`);
}

/** @type {import('esbuild').Plugin} */
const packagesExternal = {
  name: 'packages-external',
  setup(run) {
    run.onResolve({ filter: /^[^./#]/ }, ({ kind, path: name }) =>
      kind === 'entry-point' || name.startsWith('@bilim/') ? undefined : { path: name, external: true },
    );
  },
};
