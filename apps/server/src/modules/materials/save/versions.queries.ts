import { packageStandards } from '@bilim/contract/materials/words';
import { sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { instant, int, oneOf, orNull, text, uuid } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { ParamsOf, RowOf } from '#platform/db/statement.ts';
import { keptFileOf, keptFileRow } from '#platform/files/serveFile.ts';
import type { KeptFile } from '#platform/files/serveFile.ts';

import { materials, materialShelves, materialVersions } from '../materials.tables.ts';
import { materialPackages } from '../packages/packages.tables.ts';

const ofOwner = { materialId: int, ownerId: int };

/** Versions `v` of material `m`, which stands on the own shelf `sh`; with a file `f` where they have one. */
const ownVersions = sql`
  ${materialVersions} v join ${materials} m on m.id = v.material_id and m.removed_at is null
  join ${materialShelves} sh on sh.id = m.shelf_id`;

export const selectVersions = statement({
  name: 'material_versions',
  params: ofOwner,
  row: {
    number: int,
    fileName: orNull(text),
    mime: orNull(text),
    size: orNull(int),
    link: orNull(text),
    body: orNull(text),
    bookNumber: orNull(int),
    pageFrom: orNull(int),
    pageTo: orNull(int),
    standard: orNull(oneOf(...packageStandards)),
    whatChanged: text,
    madeAt: instant,
  },
  sql: (p) => sql`
  select v.number::int as number, v.file_name as "fileName", f.mime, f.size_bytes::int as size, v.url as link, v.body,
    v.book_number as "bookNumber", v.page_from as "pageFrom", v.page_to as "pageTo", k.standard,
    v.what_changed as "whatChanged", v.made_at as "madeAt"
  from ${ownVersions} left join ${files} f on f.id = v.file_id left join ${materialPackages} k on k.id = v.package_id
  where m.id = ${p.materialId} and sh.owner_id = ${p.ownerId}
  order by v.number desc`,
});

const selectVersion = statement({
  name: 'material_version',
  params: { ...ofOwner, number: int },
  row: {
    fileId: orNull(uuid),
    fileName: orNull(text),
    packageId: orNull(int),
    standard: orNull(oneOf(...packageStandards)),
    url: orNull(text),
    body: orNull(text),
    bookNumber: orNull(int),
    pageFrom: orNull(int),
    pageTo: orNull(int),
  },
  sql: (p) => sql`
  select v.file_id as "fileId", v.file_name as "fileName", v.package_id as "packageId", k.standard, v.url, v.body,
    v.book_number as "bookNumber", v.page_from as "pageFrom", v.page_to as "pageTo"
  from ${ownVersions} left join ${materialPackages} k on k.id = v.package_id
  where m.id = ${p.materialId} and v.number = ${p.number} and sh.owner_id = ${p.ownerId}`,
});
export type VersionRow = RowOf<typeof selectVersion>;

/** A version of an own material. */
export async function findVersion(
  db: Database,
  asked: ParamsOf<typeof selectVersion>,
): Promise<VersionRow | null> {
  const [found] = await selectVersion(db, asked);
  return found ?? null;
}

const selectVersionFile = statement({
  name: 'material_version_file',
  params: { ...ofOwner, number: int },
  row: keptFileRow,
  sql: (p) => sql`
  select ${keptFileOf('f')}
  from ${ownVersions} join ${files} f on f.id = v.file_id and f.removed_at is null
  where m.id = ${p.materialId} and v.number = ${p.number} and sh.owner_id = ${p.ownerId}`,
});

/** The file of a version of an own material. */
export async function findVersionFile(
  db: Database,
  asked: ParamsOf<typeof selectVersionFile>,
): Promise<KeptFile | null> {
  const [found] = await selectVersionFile(db, asked);
  return found ?? null;
}
