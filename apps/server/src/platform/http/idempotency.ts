import { createHmac } from 'node:crypto';

import { AppError } from '@bilim/contract';
import { and, eq } from 'drizzle-orm';

import type { Database } from '../db/database.ts';
import { idempotencyKeys } from '../db/platform.tables.ts';
import type { Keys } from '../keys.ts';

export interface KeyedWrite {
  readonly personId: number;
  readonly key: string;
  readonly path: string;
  /** What tells a repetition from another write under the same key; see `macOf`. */
  readonly bodyMac: Buffer;
}

export interface KeyedReply {
  readonly reply: unknown;
  readonly isReplay: boolean;
}

export type Work = (tx: Database) => Promise<unknown>;

/** Wire names of what nobody may find out who reads the database, not even by trying. */
const secretNames: ReadonlySet<string> = new Set(['password', 'newPassword', 'oldpas', 'newpas']);

/** Without the secrets in it, and under a key that is not in the database: nothing can be guessed from it. */
export function macOf(keys: Keys, body: unknown): Buffer {
  const told = JSON.stringify(body, (name, value: unknown) => (secretNames.has(name) ? undefined : value));
  return createHmac('sha256', keys.of('repetition')).update(told).digest();
}

/** The reply that was given under this key before; null when there was none. */
async function findReply(
  db: Database,
  { personId, key, path, bodyMac }: KeyedWrite,
): Promise<KeyedReply | null> {
  const [before] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.personId, personId), eq(idempotencyKeys.key, key)));
  if (before === undefined) return null;
  if (before.path !== path || !before.bodyMac.equals(bodyMac)) throw new AppError('request.key_reused');
  return { reply: before.reply, isReplay: true };
}

/**
 * Does the work once per key. The key is taken in the transaction of the work itself, so both are there
 * or neither is; a second arrival waits for the first and gets its reply.
 */
export async function once(db: Database, write: KeyedWrite, work: Work): Promise<KeyedReply> {
  const { personId, key, path, bodyMac } = write;
  return await db.transaction(async (tx) => {
    const taken = await tx
      .insert(idempotencyKeys)
      .values({ personId, key, path, bodyMac })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (taken.length === 0) {
      const before = await findReply(tx, write);
      if (before === null) throw new AppError('request.in_progress');
      return before;
    }
    const reply = await work(tx);
    await tx
      .update(idempotencyKeys)
      .set({ reply })
      .where(and(eq(idempotencyKeys.personId, personId), eq(idempotencyKeys.key, key)));
    return { reply, isReplay: false };
  });
}

/**
 * The same for a work that is prepared while no connection is held. Its repetition needs no preparing, and may find
 * it impossible: the password is another one by now.
 */
export async function onceAfter(
  db: Database,
  write: KeyedWrite,
  prepare: () => Promise<Work>,
): Promise<KeyedReply> {
  const before = await findReply(db, write);
  if (before !== null) return before;
  let work: Work;
  try {
    work = await prepare();
  } catch (error) {
    const meanwhile = await findReply(db, write);
    if (meanwhile === null) throw error;
    return meanwhile;
  }
  return await once(db, write, work);
}
