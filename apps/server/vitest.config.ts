import { configDefaults, defineConfig } from 'vitest/config';

import { mutantPlugin } from '../../scripts/mutants/plugin.mjs';
import { isLong } from './src/testing/long.ts';

/**
 * Of another PostgreSQL: that it takes every statement and means the same by it, what its planner makes of a
 * university, and, in the long run, what locks, snapshots, notifications and copies do there. Only plans have ever
 * differed; the rules of modules lie above all that.
 */
const whatAnotherServerMayAnswerElse = [
  'src/testing/{database,plans,statements}.test.ts',
  'src/platform/db/*.test.ts',
  'src/reference/*.test.ts',
  ...(isLong ? whatNeverDifferedYet() : []),
];

/** What only comes to it by way of all the others, and costs more than they do together. */
function whatNeverDifferedYet(): string[] {
  return [
    'src/platform/{live/{live,audiences},http/once,rateLimit}.test.ts',
    'src/modules/{*,chat/*,journal/*,qr/*,records/*}/*.{race,model,property}.test.ts',
    'src/modules/{dictionaries/*,auth/passwords/credentials}.test.ts',
    'src/start/*.test.ts',
    'src/cli/{backup.long,import}.test.ts',
  ];
}

export default defineConfig({
  plugins: [mutantPlugin()],
  test: {
    name: 'server',
    include:
      process.env['TEST_DATABASE_URL'] === undefined ? ['src/**/*.test.ts'] : whatAnotherServerMayAnswerElse,
    exclude: [...configDefaults.exclude, ...(isLong ? [] : ['src/**/*.long.test.ts'])],
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
