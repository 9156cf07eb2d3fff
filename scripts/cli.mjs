// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { staleParts } from './build/parts.mjs';
import { fromRoot } from './root.mjs';
import { serve } from './serve.mjs';

// A command of the server: `node scripts/cli.mjs <its name> [arguments]`. Builds the server first when it is not
// built, and works whether it runs or not.

const [node = process.execPath, , name = '', ...rest] = process.argv;

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
const command = fromRoot(`apps/server/dist/${name}.js`);
process.argv = [node, command, ...rest];
await serve(command);
