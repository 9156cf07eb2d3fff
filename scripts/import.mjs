// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { staleParts } from './build/parts.mjs';
import { fromRoot } from './root.mjs';
import { serve } from './serve.mjs';

// Imports lists from files: `npm run import -- rosters <folder or zip> [--apply]`. Builds the server first when it
// is not built, and works whether it runs or not.

if (!existsSync(fromRoot('node_modules/fastify'))) {
  console.error('The packages are not installed: run "npm ci" first.');
  process.exit(1);
}
if (staleParts().some(({ dist }) => dist === 'apps/server/dist')) {
  const { status } = spawnSync(
    process.execPath,
    [fromRoot('scripts/build.mjs'), '--only', 'apps/server/dist'],
    {
      stdio: 'inherit',
    },
  );
  if (status !== 0) {
    process.exit(status ?? 1);
  }
}
await serve(fromRoot('apps/server/dist/import.js'));
