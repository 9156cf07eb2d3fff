import path from 'node:path';

import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

import { mutantPlugin } from '../../scripts/mutants/plugin.mjs';
import { manualPlugin } from './manualPlugin.ts';

/**
 * The server that answers the screens, as the set-up of the run has bundled it: each process would read its thousands
 * of files one by one. What is refused has one class on both sides.
 */
function bundledServer(): Plugin {
  const shared =
    /^@bilim\/server\/(?:testing\/)?(?<server>testing|openid|clamd)$|^@bilim\/contract\/(?<contract>client)$|^\.\/(?<core>appError)\.ts$/;
  return {
    name: 'bundled-server',
    enforce: 'pre',
    resolveId(source) {
      // The set-up itself is read before there are bundles.
      const folder = process.env['BILIM_WORKERS'];
      const { server, contract, core } = shared.exec(source)?.groups ?? {};
      const name = server ?? contract ?? core;
      return folder === undefined || name === undefined
        ? null
        : { id: path.join(folder, `${name}.js`), external: true };
    },
  };
}

export default defineConfig({
  plugins: [bundledServer(), manualPlugin(), mutantPlugin()],
  oxc: { jsx: { runtime: 'automatic', development: false } },
  define: { __KEPT_SHAPE__: JSON.stringify('test') },
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
    globalSetup: ['../server/src/testing/template.ts'],
    setupFiles: ['src/testing/productionReact.ts', 'src/testing/setup.ts'],
    // Libraries are read once for each process; after each test everything that lives longer is cleared (testing/setup.ts).
    isolate: false,
    testTimeout: 120_000,
    // As patient as a busy machine needs; whoever waits goes on at once when it has come true.
    expect: { poll: { timeout: 20_000 } },
    retry: process.env['CI'] === undefined ? 0 : 2,
    hookTimeout: 60_000,
  },
});
