import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

import { desc, eq, isNull } from 'drizzle-orm';

import { dayMs } from '@bilim/contract/days';

import type { Database } from '#platform/db/database.ts';
import type { Keys } from '#platform/keys.ts';
import { seal, unseal } from '#platform/seal.ts';

import { documentKeys } from './documents.tables.ts';

/** A key signs for a year; what it has signed stays valid. */
const signsForMs = 366 * dayMs;
const owner = 'document key';

export interface Signer {
  readonly keyId: number;
  readonly sign: (message: Uint8Array) => Buffer;
}

interface Moment {
  readonly keys: Keys;
  readonly now: Date;
}

/** The key of this year. It is made when there is none yet, or none that this installation opens. */
export async function signerOf(tx: Database, { keys, now }: Moment): Promise<Signer> {
  const [last] = await tx
    .select()
    .from(documentKeys)
    .where(isNull(documentKeys.retiredAt))
    .orderBy(desc(documentKeys.id))
    .limit(1);
  const pem = last === undefined ? null : unseal(keys.of('documents'), owner, last.privateSealed);
  const isYoung = last !== undefined && now.getTime() - last.madeAt.getTime() < signsForMs;
  if (last !== undefined && isYoung && pem !== null) return signerWith(last.id, pem);
  if (last !== undefined && !isYoung) {
    await tx.update(documentKeys).set({ retiredAt: now }).where(eq(documentKeys.id, last.id));
  }
  return await makeKey(tx, { keys, now });
}

async function makeKey(tx: Database, { keys, now }: Moment): Promise<Signer> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const [made] = await tx
    .insert(documentKeys)
    .values({
      publicKey: Buffer.from(x, 'base64url'),
      privateSealed: seal(keys.of('documents'), owner, pem),
      madeAt: now,
    })
    .returning({ id: documentKeys.id });
  if (made === undefined) throw new Error('a key was not made');
  return signerWith(made.id, pem);
}

function signerWith(keyId: number, pem: string): Signer {
  const key = createPrivateKey(pem);
  return { keyId, sign: (message) => sign(null, message, key) };
}
