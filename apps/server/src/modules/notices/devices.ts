import type { Language } from '@bilim/contract';
import { eq, sql } from 'drizzle-orm';

import { users } from '#modules/auth/auth.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { selectRows } from '#platform/db/selectRows.ts';
import type { Parts } from '#platform/parts.ts';
import type { PushDevice } from '#platform/push/push.ts';

import type { Words } from './messageInWords.ts';
import { pushSubscriptions } from './notices.tables.ts';
import { isReached } from './reached.ts';

export interface Device extends PushDevice {
  readonly id: number;
  readonly personId: number;
  readonly language: Language;
}

/** A device in whose browser its person is signed in, with an account that works. */
export async function findDevice(db: Database, deviceId: number, now: Date): Promise<Device | null> {
  const [device] = await selectRows<Device>(
    db,
    sql`
    select d.id, d.person_id as "personId", d.endpoint, d.p256dh, d.auth, u.language
    from ${pushSubscriptions} d join ${users} u on u.id = d.person_id
    where d.id = ${deviceId} and u.status = 'active' and ${isReached(now)}`,
  );
  return device ?? null;
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
