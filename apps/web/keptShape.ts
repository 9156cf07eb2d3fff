import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { revisionOf } from './offlineParts.ts';

const contract = join(import.meta.dirname, '../../packages/contract/src');
const app = join(import.meta.dirname, 'src');

/**
 * Names the shapes in which answers are kept in a browser: those of the contract, and what the app's own
 * hooks make of them. A build with other shapes does not read what one before it kept.
 */
export function keptShape(): string {
  const hooks = sourcesIn(app).filter((text) => text.includes('isKept: true'));
  return revisionOf(...sourcesIn(contract), ...hooks);
}

function sourcesIn(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}
