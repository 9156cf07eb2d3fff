// @ts-check
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { register } from 'tsx/esm/api';

// Runs a TypeScript file: `node scripts/run.mjs <file.ts> [arguments]`.

const [node = process.execPath, , file, ...rest] = process.argv;
if (file === undefined) {
  console.error('Which file? node scripts/run.mjs <file.ts> [arguments]');
  process.exit(1);
}

const script = path.resolve(file);
process.argv = [node, script, ...rest];
register();
await import(pathToFileURL(script).href);
