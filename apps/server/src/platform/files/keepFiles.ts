import { randomUUID } from 'node:crypto';

import type { AttachmentKind } from '@bilim/contract/core/attachments';

import type { Database } from '../db/database.ts';
import { files } from '../db/platform.tables.ts';

import type { ToKeep } from './attachments.ts';
import { quotaLock, requireRoom } from './quota.ts';

/** What somebody has sent. */
interface Sent {
  readonly person: { readonly id: number };
  readonly now: Date;
  readonly stored: readonly ToKeep[];
}

/** A file that has a row now, in the order in which it was sent. */
export interface KeptName {
  readonly fileId: string;
  readonly name: string;
}

/**
 * Makes the rows of what a form brought, in the transaction of whoever points at them. Bytes are there before their row
 * is, so no row is ever without them; bytes whose row is rolled back are collected after a day. Whoever has no room for
 * them is refused, and two forms at once cannot pass the limit together.
 */
export async function keepFiles(
  tx: Database,
  { person, now, stored }: Sent,
  kind: AttachmentKind,
): Promise<readonly KeptName[]> {
  if (stored.length === 0) return [];
  const rows = stored.map(({ name, storageKey, sizeBytes, sha256, mime, widthPx, heightPx }) => ({
    id: randomUUID(),
    storageKey,
    originalName: name,
    mime,
    sizeBytes,
    sha256,
    widthPx,
    heightPx,
    kind,
    uploadedBy: person.id,
    createdAt: now,
  }));
  await tx
    .insert(files)
    .values(rows)
    .returning({ locked: quotaLock(person.id) });
  const addedBytes = rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  await requireRoom(tx, { personId: person.id, addedBytes, now });
  for (const file of stored) file.keep();
  return rows.map(({ id, originalName }) => ({ fileId: id, name: originalName }));
}
