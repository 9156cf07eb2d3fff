import type { ClientConfig, Pool } from 'pg';

/** Where a database is, in a form that can be sent to another process. */
export type DatabaseAddress = Pick<
  ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'
>;

/** Field by field: pools hide passwords from copying, and have limits of their own that must not come along. */
export function addressOf({ options }: Pool): DatabaseAddress {
  const { connectionString, host, port, user, password, database, ssl } = options;
  return { connectionString, host, port, user, password, database, ssl };
}
