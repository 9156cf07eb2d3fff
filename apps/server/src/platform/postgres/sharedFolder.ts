import { chmodSync, mkdirSync } from 'node:fs';

import { StartError } from '../startError.ts';

const SHARED_FOLDER = '/var/lib/bilim';

/**
 * Where a root process keeps what PostgreSQL's own account must reach when the checkout lies in a closed folder.
 * Not /var/tmp: systems clean that by age, and others could put a folder of the same name there first.
 */
export function sharedFolder(): string {
  try {
    mkdirSync(SHARED_FOLDER, { recursive: true });
    chmodSync(SHARED_FOLDER, 0o755);
    return SHARED_FOLDER;
  } catch (cause) {
    throw new StartError(
      `PostgreSQL, which does not run as root, can reach neither this folder nor ${SHARED_FOLDER}: ` +
        'put Bilim into a folder that others may enter, such as /srv, or set DATABASE_URL.',
      { cause },
    );
  }
}
