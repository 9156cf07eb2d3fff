import { readdirSync } from 'node:fs';
import path from 'node:path';

import type { Renamed } from '../src/core/wire.ts';

const source = path.resolve(import.meta.dirname, '../src');

/** The dictionary of legacy names as a table: what all modules speak of, and each module's own. */
export async function glossaryDocument(): Promise<string> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(^core\/fields|\.fields)\.ts$/.test(name),
  );
  const fields = await Promise.all(files.map(fieldsOf));
  const rows = fields.flat().sort((a, b) => compare(a.wire, b.wire) || compare(a.own, b.own));

  return [
    '# Glossary of wire names',
    '',
    'Printed from the `fields.ts` of `packages/contract/src`, in `core` and beside each module, by `npm run docs`. The left name travels; the middle one is what the code says.',
    '',
    '| on the wire | in the code | meaning |',
    '| --- | --- | --- |',
    ...rows.map(({ own, wire, meaning }) => `| \`${wire}\` | \`${own}\` | ${meaning} |`),
    '',
  ].join('\n');
}

async function fieldsOf(file: string) {
  const fields: Record<string, Renamed> = await import(path.join(source, file));
  return Object.entries(fields).map(([own, { wire, meaning = '' }]) => ({ own, wire, meaning }));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
