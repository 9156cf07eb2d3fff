// @ts-check
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { fromRoot } from './root.mjs';

// `npm run db:generate`: what the tables need and the migrations do not give yet becomes the next migration.

const { status } = spawnSync('npx', ['drizzle-kit', 'generate', ...process.argv.slice(2)], {
  cwd: fromRoot('apps/server'),
  stdio: 'inherit',
  shell: process.platform === 'win32',
});

// Only the newest picture of all tables is compared with; each older one is half a megabyte that nobody reads.
const meta = fromRoot('apps/server/migrations/meta');
const pictures = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
for (const older of pictures.toSorted().slice(0, -1)) rmSync(path.join(meta, older));
process.exitCode = status ?? 1;
