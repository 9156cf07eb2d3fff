import { createHash, randomUUID } from 'node:crypto';

import type { Client } from 'pg';

import { readPackage } from '#modules/materials/packages/readPackage.ts';
import type { FileStore } from '#platform/files/store.ts';

import { demoArchives } from '../materials/archives.ts';
import type { DemoArchive } from '../materials/archives.ts';

/** What the server would refuse of anybody; these hold a handful of pages. */
const limits = { unpackedMb: 1, entries: 20 };

/** Lays an HTML book and a SCORM package on these shelves. */
export async function writeArchives(
  client: Client,
  store: FileStore,
  shelves: { readonly discipline: string; readonly on: string },
): Promise<void> {
  for (const archive of demoArchives) {
    const { fileId, packageId } = await keepArchive(client, store, archive);
    await client.query(
      `with made as (
         insert into materials (shelf_id, type_id, kind, title, place, created_at, changed_at)
         select s.id, $1, $2, $3, 1000, $4::date, $4::date
         from material_shelves s join disciplines d on d.id = s.discipline_id where d.name_ru = $5
         returning id, shelf_id, created_at)
       insert into material_versions (material_id, number, file_id, file_name, package_id, made_by, made_at)
       select made.id, 1, $6, $3 || '.zip', $7, s.owner_id, made.created_at
       from made join material_shelves s on s.id = made.shelf_id`,
      [archive.typeId, archive.kind, archive.title, shelves.on, shelves.discipline, fileId, packageId],
    );
  }
}

async function keepArchive(client: Client, store: FileStore, { bytes, title }: DemoArchive) {
  const fileId = randomUUID();
  const storageKey = await store.put(bytes);
  await client.query(
    `insert into files (id, storage_key, original_name, mime, size_bytes, sha256, kind)
     values ($1, $2, $3, 'application/zip', $4, $5, 'umk')`,
    [fileId, storageKey, `${title}.zip`, bytes.length, createHash('sha256').update(bytes).digest()],
  );
  const { standard, entry, entries } = await readArchive(store, storageKey);
  const { rows } = await client.query<{ id: number }>(
    `with made as (insert into material_packages (standard, entry) values ($1, $2) returning id),
     listed as (
       insert into material_package_entries (package_id, path, starts_at, packed_bytes, size_bytes, method)
       select made.id, e.path, e."startsAt", e."packedBytes", e."sizeBytes", e.method
       from made, jsonb_to_recordset($3) as e (path text, "startsAt" int8, "packedBytes" int8, "sizeBytes" int8, method int2))
     select id from made`,
    [standard, entry, JSON.stringify(entries)],
  );
  return { fileId, packageId: rows[0]?.id };
}

async function readArchive(store: FileStore, storageKey: string) {
  const borrowed = await store.borrow(storageKey);
  try {
    return await readPackage(borrowed.path, limits);
  } finally {
    await borrowed.release();
  }
}
