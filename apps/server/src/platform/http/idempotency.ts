import { createHash } from 'node:crypto';

import { AppError } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { and, eq } from 'drizzle-orm';

import type { Database } from '../db/database.ts';
import { idempotencyKeys } from '../db/platform.tables.ts';

export interface KeyedWrite {
  readonly person: Person;
  readonly key: string;
  readonly path: string;
  readonly body: unknown;
}

export interface KeyedReply {
  readonly reply: unknown;
  readonly isReplay: boolean;
}

/**
 * Does the work once per key. The key is taken in the transaction of the work itself, so both are there
 * or neither is; a second arrival waits for the first and gets its reply.
 */
export async function once(
  db: Database,
  { person, key, path, body }: KeyedWrite,
  work: (tx: Database) => Promise<unknown>,
): Promise<KeyedReply> {
  const bodySha256 = createHash('sha256').update(JSON.stringify(body)).digest();
  const own = and(eq(idempotencyKeys.personId, person.id), eq(idempotencyKeys.key, key));

  return await db.transaction(async (tx) => {
    const taken = await tx
      .insert(idempotencyKeys)
      .values({ personId: person.id, key, path, bodySha256 })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (taken.length === 0) {
      const [before] = await tx.select().from(idempotencyKeys).where(own);
      if (before === undefined) throw new AppError('request.in_progress');
      if (before.path !== path || !before.bodySha256.equals(bodySha256))
        throw new AppError('request.key_reused');
      return { reply: before.reply, isReplay: true };
    }
    const reply = await work(tx);
    await tx.update(idempotencyKeys).set({ reply }).where(own);
    return { reply, isReplay: false };
  });
}
