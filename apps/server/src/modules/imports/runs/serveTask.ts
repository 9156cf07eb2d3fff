import { serveAside } from '#platform/aside/serveAside.ts';
import { databaseOn } from '#platform/db/database.ts';
import type { Database } from '#platform/db/database.ts';
import { openOwnClient } from '#platform/db/ownClient.ts';

import type { TaskAside } from './inTurnAside.ts';

/** Does the tasks that `inTurnAside` hands over, each on a connection of its own; `name` tells it apart there. */
export function serveTask<Task, Done>(name: string, work: (db: Database, task: Task) => Promise<Done>): void {
  serveAside<TaskAside<Task>, Done>(async ({ address, task }) => {
    const client = await openOwnClient(address, {
      application_name: name,
      options: '-c timezone=Asia/Bishkek -c jit=off -c lock_timeout=5000',
    });
    try {
      return await work(databaseOn(client), task);
    } finally {
      await client.end();
    }
  });
}
