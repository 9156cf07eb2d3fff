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

/** As many look-ups at a time as there are connections for quick reads (docs/decisions/0013). */
const mostUnderWay = 2;

/**
 * Looks up at once whatever arrives in one turn of the loop, as long as few look-ups are under way; whoever comes
 * meanwhile shares the one after them, with at most `mostAtOnce` in each. Nothing is kept.
 */
export function loadInTurns<Asked, Found>(
  findAll: (asked: readonly Asked[]) => Promise<readonly (Found | Error)[]>,
  mostAtOnce: number,
): DataLoader<Asked, Found> {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  function next() {
    const first = waiting.shift();
    if (first === undefined) underWay -= 1;
    else first();
  }
  return new DataLoader(async (asked) => await findAll(asked).finally(next), {
    cache: false,
    maxBatchSize: mostAtOnce,
    batchScheduleFn(begin) {
      waiting.push(begin);
      if (underWay === mostUnderWay) return;
      underWay += 1;
      setImmediate(next);
    },
  });
}
