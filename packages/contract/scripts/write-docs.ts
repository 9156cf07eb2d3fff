import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { apiDocument } from './apiDocument.ts';
import { glossaryDocument } from './glossaryDocument.ts';

// Prints docs/api.md and docs/glossary.md from the contract; with --check only says whether they are fresh.

const documents = { 'docs/api.md': apiDocument(), 'docs/glossary.md': await glossaryDocument() };
const isCheck = process.argv.includes('--check');

for (const [path, text] of Object.entries(documents)) {
  const file = new URL(`../../../${path}`, import.meta.url);
  const isFresh = existsSync(file) && readFileSync(file, 'utf8') === text;
  if (isFresh) continue;
  if (isCheck) {
    console.error(`${path} does not match the contract. Run: npm run docs`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    console.log(`wrote ${path}`);
  }
}
