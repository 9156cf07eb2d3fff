import { serveAside } from '#platform/aside/serveAside.ts';

import type { FileLimits } from './rosters/files/limits.ts';
import type { HandedFile } from './rosters/openSource.ts';
import type { Place } from './rosters/source.ts';
import { readRowContext } from './rowContext.ts';

export interface RowTask {
  readonly handed: HandedFile;
  readonly at: Place;
  readonly limits: FileLimits;
}

serveAside(async ({ handed, at, limits }: RowTask) => await readRowContext(handed, at, limits));
