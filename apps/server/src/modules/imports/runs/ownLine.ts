import { databaseOn } from '#platform/db/database.ts';
import type { Database } from '#platform/db/database.ts';
import type { DatabaseAddress } from '#platform/db/databaseAddress.ts';
import { openOwnClient } from '#platform/db/ownClient.ts';

/** Works on a connection of its own, in a process of its own: neither is shared with those whom the portal answers. */
export async function onOwnLine<T>(
  address: DatabaseAddress,
  name: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const client = await openOwnClient(address, {
    application_name: name,
    options: '-c timezone=Asia/Bishkek -c jit=off -c lock_timeout=5000',
  });
  try {
    return await work(databaseOn(client));
  } finally {
    await client.end();
  }
}
