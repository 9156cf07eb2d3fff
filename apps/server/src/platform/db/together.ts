import DataLoader from 'dataloader';

import type { Database } from './database.ts';

/** What is found for each of those that were asked for, in their order; null where there is nothing. */
type FindAll<Asked, Found> = (db: Database, asked: readonly Asked[]) => Promise<readonly (Found | null)[]>;

/**
 * Looks up with one statement whatever is asked for in one turn of the loop, as requests whose sessions were looked up
 * together do. Nothing is kept, so that nothing is ever stale.
 */
export function together<Asked, Found>(findAll: FindAll<Asked, Found>) {
  const loaders = new WeakMap<Database, DataLoader<Asked, Found | null>>();
  return async (db: Database, asked: Asked): Promise<Found | null> => {
    const known = loaders.get(db);
    const loader = known ?? new DataLoader(async (some) => await findAll(db, some), { cache: false });
    if (known === undefined) loaders.set(db, loader);
    return await loader.load(asked);
  };
}
