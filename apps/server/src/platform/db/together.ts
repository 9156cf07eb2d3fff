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

/**
 * Lets so many look-ups be under way; `next` says that one is over. The first ones begin after whatever else arrives in
 * their turn of the loop, the others in the order in which they wait.
 */
export function inTurns(most: number) {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  function next() {
    const first = waiting.shift();
    if (first === undefined) underWay -= 1;
    else first();
  }
  return {
    next,
    wait(begin: () => void) {
      waiting.push(begin);
      if (underWay === most) return;
      underWay += 1;
      setImmediate(next);
    },
  };
}
