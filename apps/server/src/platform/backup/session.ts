import type { Client } from 'pg';

import { openOwnClient } from '../db/ownClient.ts';

/** No limit of time, and the same rows are the same text wherever and whenever they are read. */
const options = [
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'lock_timeout=0',
  'timezone=UTC',
  'datestyle=ISO',
  'intervalstyle=iso_8601',
  'bytea_output=hex',
  'extra_float_digits=1',
  'synchronize_seqscans=off',
  // For building indexes and checking references, of a table of many millions too.
  'maintenance_work_mem=512MB',
]
  .map((option) => `-c ${option}`)
  .join(' ');

/** Works on a connection for which no limit of time holds, and ends it. */
export async function withSession<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await openOwnClient(url, { options, application_name: 'bilim backup' });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
