import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { apis } from '@bilim/contract/apis';

import type { Calls } from '../actors/rows.ts';

const sources = join(import.meta.dirname, '..');
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.authorisation.ts'),
);
const modules: readonly Partial<Calls>[] = await Promise.all(
  files.map(async (file) => {
    const { authorisation: rows }: { authorisation: Partial<Calls> } = await import(join(sources, file));
    return rows;
  }),
);

/** Who may make which call: each module says it of its own calls, in a file that is found by its name. */
export const authorisation = allOf(Object.assign({}, ...modules));

function allOf(rows: Partial<Calls>): Calls {
  const missing = Object.keys(apis).filter((name) => !Object.hasOwn(rows, name));
  if (missing.length > 0) throw new Error(`nothing says who may make the calls of ${missing.join(', ')}`);
  return rows as Calls;
}
