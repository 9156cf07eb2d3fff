import { defineConfig } from 'vitest/config';

import { mutantPlugin } from '../../scripts/mutants/plugin.mjs';
import { manualPlugin } from './manualPlugin.ts';

export default defineConfig({
  plugins: [manualPlugin(), mutantPlugin()],
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
