import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One core is not kept free: while tests run, nothing else does.
    maxWorkers: '100%',
    projects: ['packages/contract', 'apps/server', 'apps/web', 'scripts'],
  },
});
