import { Client } from 'pg';
import type { ClientBase, ClientConfig, PoolConfig } from 'pg';

/** Where a database is. */
export type Connection = string | PoolConfig;

/** The system looks after lines that are quiet, and tells of those that are dead. */
export const livelyLine = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
} as const satisfies ClientConfig;

/**
 * A connection that breaks fails the statement that runs on it, and is an event besides. Unheard, the event ends the
 * process; so everything that holds a connection has it from here or from the pool, and it is heard from the start.
 */
export function hearBreaking<C extends ClientBase>(client: C): C {
  return client.on('error', () => {});
}

/** A connection for what takes longer than a request, or listens. */
export async function openOwnClient(connection: Connection, over: ClientConfig = {}): Promise<Client> {
  const client = hearBreaking(
    new Client({
      connectionTimeoutMillis: 5_000,
      ...livelyLine,
      ...(typeof connection === 'string' ? { connectionString: connection } : connection),
      ...over,
    }),
  );
  try {
    await client.connect();
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
}
