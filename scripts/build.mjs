// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { fingerprint } from './build/fingerprint.mjs';
import { PARTS, STAMP, staleParts } from './build/parts.mjs';
import { replaceFolder } from './build/replaceFolder.mjs';
import { withProgress } from './progress.mjs';
import { fromRoot } from './root.mjs';

// Builds what is not built from the present sources; `--force` builds everything, `--only <dist>` one part.
const { values } = parseArgs({ options: { force: { type: 'boolean' }, only: { type: 'string' } } });
const parts = values.force === true ? PARTS : staleParts();

try {
  for (const part of parts.filter(({ dist }) => values.only === undefined || dist === values.only)) {
    await withProgress(part.title, () => buildPart(part));
  }
} catch (error) {
  // Builders put their own stack into the message; the place in the source is named without it.
  const message = error instanceof Error ? error.message : String(error);
  console.error(`\nThe build failed: ${message.replaceAll(/\n\s+at .*/g, '')}`);
  process.exit(1);
}

/** @param {import('./build/parts.mjs').Part} part */
async function buildPart(part) {
  // Taken first: what changes during the build is built next time.
  const sources = fingerprint(part.sources);
  const place = fromRoot(part.dist);
  const workshop = path.join(path.dirname(place), '.building');
  mkdirSync(workshop, { recursive: true });
  const scratch = mkdtempSync(path.join(workshop, 'part-'));

  try {
    const finished = path.join(scratch, 'dist');
    const builder = await part.load();
    await builder.build(finished);
    writeFileSync(path.join(finished, STAMP), sources);
    replaceFolder(finished, place, scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
