// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { staleParts } from './build/parts.mjs';
import { fromRoot } from './root.mjs';
import { serve } from './serve.mjs';

// Two server processes behind one address, on one database. Builds what is not built; flags are those of `npm start`.

if (!existsSync(fromRoot('node_modules/fastify'))) {
  console.error('The packages are not installed: run "npm ci" first.');
  process.exit(1);
}
if (staleParts().length > 0) {
  const { status } = spawnSync(process.execPath, [fromRoot('scripts/build.mjs')], { stdio: 'inherit' });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
}
await serve(fromRoot('apps/server/dist/cluster.js'));
