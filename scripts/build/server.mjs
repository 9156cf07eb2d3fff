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
  const { outputFiles } = await bundle({
    entryPoints: entries(),
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
    plugins: [packagesExternal],
    logLevel: 'warning',
    // Written by us: addresses in source maps fit the final folder, and the files first go elsewhere.
    write: false,
  });
  mkdirSync(out, { recursive: true });
  for (const file of outputFiles) {
    writeFileSync(path.join(out, path.basename(file.path)), file.contents);
  }
}

/** The server, its commands, and what it runs in threads of its own. */
function entries() {
  const src = path.join(SERVER, 'src');
  const cli = path.join(src, 'cli');
  const commands = existsSync(cli) ? readdirSync(cli).filter((name) => /(?<!\.test)\.ts$/.test(name)) : [];
  const threads = readdirSync(src, { recursive: true }).filter((name) => String(name).endsWith('.worker.ts'));
  return [
    path.join(src, 'main.ts'),
    ...commands.map((name) => path.join(cli, name)),
    ...threads.map((name) => path.join(src, String(name))),
  ];
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
