import { sql } from 'drizzle-orm';

import { sessions } from '#modules/auth/auth.tables.ts';
import { statement } from '#platform/db/statement.ts';
import type { CronJob } from '#platform/jobs/housekeeping.ts';

import { pushSubscriptions } from './channels.tables.ts';

const deleteForgotten = statement({
  name: 'push_devices_forgotten',
  params: {},
  row: {},
  planned: 'each',
  sql: () => sql`
  delete from ${pushSubscriptions} d where d.device_hash is not null and not exists (
    select from ${sessions} s where s.user_id = d.person_id and s.device_hash = d.device_hash)`,
});

/** Devices in whose browser nobody has been signed in for as long as sessions are remembered. */
export const forgetDevices: CronJob = async (db) => {
  await deleteForgotten(db);
};
