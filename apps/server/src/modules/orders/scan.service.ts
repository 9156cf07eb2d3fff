import { AppError } from '@bilim/contract';
import type { ordersApi } from '@bilim/contract/orders';
import { eq } from 'drizzle-orm';

import { readDocument } from '#modules/journal/excuses/documents.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { removeAfterCommit } from '#platform/files/removal.ts';
import { serveFile } from '#platform/files/serveFile.ts';
import type { Served } from '#platform/files/serveFile.ts';
import type { Call } from '#platform/http/serve.ts';

import { findOrder } from './orders.queries.ts';
import { studentOrders } from './orders.tables.ts';
import { done, requireOrder } from './save.service.ts';

/** Keeps the signed paper of an order. The bytes are stored before a row points at them, and go again when none does. */
export async function keepScan({ db, input, parts, language, ...call }: Call<typeof ordersApi.scan>) {
  const [file] = call.files;
  if (file === undefined) throw new AppError('orders.no_scan');
  const { orderId } = input;
  const asking = { person: call.person, today: universityDay(call.now), language };
  if ((await findOrder(db, asking, orderId)) === null) throw new AppError('orders.unknown');
  const { name, mime, bytes, sha256 } = await readDocument(file);
  const storageKey = await parts.files.put(bytes);
  const row = {
    storageKey,
    originalName: name,
    mime,
    sizeBytes: bytes.length,
    sha256,
    kind: 'order' as const,
  };
  try {
    return await db.transaction(async (tx) => {
      const { state } = await requireOrder(tx, asking, { orderId });
      await removeScan(tx, orderId, call.now);
      const [made] = await tx
        .insert(files)
        .values({ ...row, uploadedBy: call.person.id, createdAt: call.now })
        .returning({ id: files.id });
      await tx
        .update(studentOrders)
        .set({ fileId: made?.id ?? null })
        .where(eq(studentOrders.id, orderId));
      await audit(tx, call, { action: 'order.scanned', entity: 'order', entityId: orderId, after: { name } });
      return done('orders.scanned', { orderId, state, language });
    });
  } catch (error) {
    await parts.files.remove(storageKey);
    throw error;
  }
}

async function removeScan(tx: Database, orderId: number, now: Date): Promise<void> {
  const before = await findScan(tx, orderId);
  if (before === null) return;
  await tx.update(files).set({ removedAt: now }).where(eq(files.id, before.fileId));
  await removeAfterCommit(tx, before.storageKey);
}

async function findScan(db: Database, orderId: number) {
  const [scan] = await db
    .select({
      fileId: files.id,
      storageKey: files.storageKey,
      name: files.originalName,
      mime: files.mime,
      sizeBytes: files.sizeBytes,
      sha256: files.sha256,
    })
    .from(studentOrders)
    .innerJoin(files, eq(files.id, studentOrders.fileId))
    .where(eq(studentOrders.id, orderId));
  return scan ?? null;
}

/** Pictures are kept as WebP, whatever they were called. */
export async function readScan(call: Call<typeof ordersApi.scanFile>): Promise<Served> {
  const { db, person, input, now, language, parts } = call;
  const order = await findOrder(db, { person, today: universityDay(now), language }, input.orderId);
  const scan = order === null ? null : await findScan(db, input.orderId);
  if (scan === null) throw new AppError('orders.unknown');
  const isPdf = scan.mime === 'application/pdf';
  const name = isPdf ? scan.name : `${scan.name.replace(/\.\w+$/, '')}.webp`;
  return await serveFile(parts, call, { ...scan, name });
}
