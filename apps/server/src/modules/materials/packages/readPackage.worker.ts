import { serveAside } from '#platform/aside/serveAside.ts';

import { readPackage } from './readPackage.ts';
import type { PackageLimits, ReadPackage } from './readPackage.ts';

interface Task {
  readonly path: string;
  readonly limits: PackageLimits;
}

serveAside<Task, ReadPackage>(async ({ path, limits }) => await readPackage(path, limits));
