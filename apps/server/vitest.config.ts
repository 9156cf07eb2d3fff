import { defineConfig } from 'vitest/config';

import { mutantPlugin } from '../../scripts/mutants/plugin.mjs';

export default defineConfig({
  plugins: [mutantPlugin()],
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    // On another server only what depends on it: these start their own, need none, or ask what others asked already.
    exclude:
      process.env['TEST_DATABASE_URL'] === undefined
        ? []
        : [
            'src/platform/{aside,postgres,xlsx,files,http,mail,push}/**',
            'src/demo/**',
            'src/{cluster,platform/log}/**',
            'src/testing/{fuzz,authorisation,logCanary,pool}.test.ts',
            'src/modules/auth/{rush,sessionsEnd}.test.ts',
            'src/modules/auth/openid/**',
            'src/modules/imports/workbook/**',
            'src/modules/imports/{strangersAside,heavyFiles}.test.ts',
            'src/modules/imports/{rosters,runs}/**',
            'src/platform/live/wakeUps.test.ts',
            'src/modules/profile/photo.test.ts',
          ],
    globalSetup: ['src/testing/template.ts'],
    // The whole server is read once for each process instead of once for each file; what a file needs it makes itself.
    isolate: false,
    testTimeout: 60_000,
    // As patient as a busy machine needs; whoever waits goes on at once when it has come true.
    expect: { poll: { timeout: 20_000 } },
    retry: process.env['CI'] === undefined ? 0 : 1,
    hookTimeout: 60_000,
  },
});
