import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    // On another server only what depends on it: these start their own, need none, or ask what others asked already.
    exclude:
      process.env['TEST_DATABASE_URL'] === undefined
        ? []
        : ['src/platform/{postgres,xlsx}/**', 'src/demo/**', 'src/testing/fuzz.test.ts'],
    globalSetup: ['src/testing/template.ts'],
    testTimeout: 60_000,
    retry: process.env['CI'] === undefined ? 0 : 1,
    hookTimeout: 60_000,
  },
});
