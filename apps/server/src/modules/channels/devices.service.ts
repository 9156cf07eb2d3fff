import { languages } from '@bilim/contract';
import { eq, sql } from 'drizzle-orm';

import { users } from '#modules/auth/auth.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { instant, int, oneOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';
import type { Parts } from '#platform/parts.ts';

import { pushSubscriptions } from './channels.tables.ts';
import { isReached } from './reached.policy.ts';

const selectDevice = statement({
  name: 'push_device',
  params: { deviceId: int, now: instant },
  row: { id: int, personId: int, endpoint: text, p256dh: text, auth: text, language: oneOf(...languages) },
  sql: (p) => sql`
  select d.id, d.person_id as "personId", d.endpoint, d.p256dh, d.auth, u.language
  from ${pushSubscriptions} d join ${users} u on u.id = d.person_id
  where d.id = ${p.deviceId} and u.status = 'active' and ${isReached(p.now)}`,
});
export type Device = RowOf<typeof selectDevice>;

/** A device in whose browser its person is signed in, with an account that works. */
export async function findDevice(db: Database, deviceId: number, now: Date): Promise<Device | null> {
  const [device] = await selectDevice(db, { deviceId, now });
  return device ?? null;
}

/** A message to a device, as it is shown there. */
export interface Words {
  readonly title: string;
  readonly body: string;
  /** A later one takes the place of an earlier one. */
  readonly tag: string;
  readonly path: string;
}

/** Shows these words on the device. One that is gone is forgotten. */
export async function sendTo(
  { db, push }: Pick<Parts, 'db' | 'push'>,
  device: Device,
  { title, body, tag, path }: Words,
): Promise<void> {
  const outcome = await push.send(device, { title, body, tag, path, language: device.language });
  if (outcome === 'gone') await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, device.id));
}
