import { AsyncLocalStorage } from 'node:async_hooks';

import type { Database, OpenDatabase } from '#platform/db/database.ts';
import { settingsStatement } from '#platform/settings.ts';

interface Hold {
  isOver: boolean;
}

/**
 * Whoever holds a connection and waits for another one waits for those who wait for theirs: a pool of any size stands
 * still when enough of them meet. So the request for a second one fails here, whether or not one would be free.
 */
export function refuseSecondConnections({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>) {
  const holding = new AsyncLocalStorage<Hold>();
  const caught: Error[] = [];

  function refuse(what: string) {
    const hold = holding.getStore();
    if (hold === undefined || hold.isOver) return;
    const error = new Error(`asked for a second connection while holding one: ${what}`);
    caught.push(error);
    throw error;
  }

  const transaction = db.transaction.bind(db);
  db.transaction = async <T>(work: (tx: Database) => Promise<T>) =>
    await transaction(async (tx) => {
      const hold = { isOver: false };
      try {
        return await holding.run(hold, () => work(tx));
      } finally {
        hold.isOver = true;
      }
    });

  const connect = pool.connect.bind(pool);
  Object.assign(pool, {
    connect(...given: Parameters<typeof connect>) {
      refuse('pool');
      return connect(...given);
    },
  });
  const { line } = pool;
  const query = line.query.bind(line);
  Object.assign(line, {
    async query(asked: Parameters<typeof query>[0]) {
      // The line is no part of the pool and waits for nobody in it; but others take to the pool when it is busy.
      if (asked.name !== settingsStatement) refuse(asked.name ?? asked.text);
      return await query(asked);
    },
  });

  return {
    /** What a test holds itself is no business of the request that it makes meanwhile. */
    outside: <T>(act: () => T): T => holding.exit(act),
    /** Fails when any was asked for, even where the failure was caught and hidden. */
    requireNone() {
      if (caught.length > 0) throw new AggregateError(caught, caught[0]?.message);
    },
  };
}
