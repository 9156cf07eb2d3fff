import { packageStandards } from '@bilim/contract/materials/words';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { double, instant, int, json, oneOf, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/db/statement.ts';

import { materials, materialVersions } from '../materials.tables.ts';
import { materialPackageEntries, materialPackages } from './packages.tables.ts';
import type { ReadPackage } from './readPackage.ts';

const entryShape = z.object({
  path: z.string(),
  startsAt: z.int(),
  packedBytes: z.int(),
  sizeBytes: z.int(),
  method: z.int(),
});

const insertRows = statement({
  name: 'material_package',
  params: { standard: text, entry: text, now: instant, entries: json(z.readonly(z.array(entryShape))) },
  row: { packageId: int },
  planned: 'each',
  sql: (p) => sql`
  with made as (
    insert into ${materialPackages} (standard, entry, made_at) values (${p.standard}, ${p.entry}, ${p.now}) returning id),
  listed as (
    insert into ${materialPackageEntries} (package_id, path, starts_at, packed_bytes, size_bytes, method)
    select made.id, e.path, e."startsAt", e."packedBytes", e."sizeBytes", e.method
    from made, jsonb_to_recordset(${p.entries})
      as e (path text, "startsAt" bigint, "packedBytes" bigint, "sizeBytes" bigint, method smallint))
  select id as "packageId" from made`,
});

/** Notes down what an archive holds, and where in it; gives the number of the package. */
export async function insertPackage(
  tx: Database,
  { standard, entry, entries }: ReadPackage,
  now: Date,
): Promise<number> {
  const [made] = await insertRows(tx, { standard, entry, entries, now });
  if (made === undefined) throw new Error('a package that was made has a number');
  return made.packageId;
}

const selectEntry = statement({
  name: 'material_package_entry',
  params: { packageId: int, path: orNull(text) },
  row: {
    standard: oneOf(...packageStandards),
    storageKey: text,
    startsAt: double,
    packedBytes: double,
    sizeBytes: double,
    method: int,
  },
  sql: (p) => sql`
  select k.standard, f.storage_key as "storageKey", e.starts_at::float8 as "startsAt",
    e.packed_bytes::float8 as "packedBytes", e.size_bytes::float8 as "sizeBytes", e.method::int as method
  from ${materialPackageEntries} e join ${materialPackages} k on k.id = e.package_id
  join ${materialVersions} v on v.package_id = k.id join ${files} f on f.id = v.file_id and f.removed_at is null
  join ${materials} m on m.id = v.material_id and m.removed_at is null
  where e.package_id = ${p.packageId} and coalesce(e.path = ${p.path}, true) limit 1`,
});
export type EntryRow = RowOf<typeof selectEntry>;

/** An entry of a package whose material is still there; any of them where no path is named. */
export async function findEntry(
  db: Database,
  packageId: number,
  path: string | null,
): Promise<EntryRow | null> {
  const [found] = await selectEntry(db, { packageId, path });
  return found ?? null;
}
