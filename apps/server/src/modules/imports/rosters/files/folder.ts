import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

import type { SourceFiles } from '../source.ts';

import { isLitter, refuseTwice } from './names.ts';

/** The files that lie in a folder, without those of folders in it. */
export async function openFolder(path: string): Promise<SourceFiles> {
  const entries = await readdir(path, { withFileTypes: true });
  const names = entries
    .filter((entry) => !entry.isDirectory() && !isLitter(entry.name))
    .map(({ name }) => name);
  refuseTwice(names);
  const sizes = new Map<string, number>();
  for (const name of names) sizes.set(name, (await stat(join(path, name))).size);
  return {
    title: basename(path),
    path,
    names,
    sizeOf: (name) => sizes.get(name) ?? 0,
    open: async (name) => createReadStream(join(path, name)),
    close: async () => {},
  };
}
