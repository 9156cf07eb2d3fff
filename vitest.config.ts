import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One core is not kept free: while tests run, nothing else does.
    maxWorkers: '100%',
    // Screens and replies are made and thrown away by the thousand: room for the young spares the collector rounds.
    execArgv: ['--max-semi-space-size=64'],
    projects: ['packages/contract', 'apps/server', 'apps/web', 'scripts'],
  },
});
