import os from 'node:os';

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Tests wait a third of their time: for PostgreSQL, for programmes they start, for clocks.
    maxWorkers: os.availableParallelism() + 1,
    // Screens and replies are made and thrown away by the thousand: room for the young spares the collector rounds.
    execArgv: ['--max-semi-space-size=64'],
    projects: ['packages/contract', 'apps/server', 'apps/web', 'scripts'],
  },
});
