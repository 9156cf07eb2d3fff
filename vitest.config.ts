import os from 'node:os';

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Tests wait a third of their time: for PostgreSQL, for programmes they start, for clocks.
    maxWorkers: os.availableParallelism() + 1,
    // Screens and replies are made and thrown away by the thousand: room for the young spares the collector rounds.
    execArgv: ['--max-semi-space-size=64'],
    // What costs much beside others that would fail with it. `npm test` leaves it out; whoever runs one file runs all of it.
    tags: [
      { name: 'long', description: 'only with `npm test -- --long`, and where its file is run by itself' },
    ],
    projects: ['packages/contract', 'apps/server', 'apps/web', 'scripts'],
  },
});
