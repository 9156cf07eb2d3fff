import { eq } from 'drizzle-orm';

import { users } from '#modules/auth/auth.tables.ts';
import type { Database } from '#platform/db/database.ts';
import type { Parts } from '#platform/parts.ts';

import type { Words } from './messageInWords.ts';
import { pushSubscriptions } from './notices.tables.ts';

export type Device = NonNullable<Awaited<ReturnType<typeof findDevice>>>;

/** A device whose person has an account that works. */
export async function findDevice(db: Database, deviceId: number) {
  const [device] = await db
    .select({
      id: pushSubscriptions.id,
      personId: pushSubscriptions.personId,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      language: users.language,
      status: users.status,
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.personId))
    .where(eq(pushSubscriptions.id, deviceId));
  return device?.status === 'active' ? device : null;
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
