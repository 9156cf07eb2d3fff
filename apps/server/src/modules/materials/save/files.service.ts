import { materialFileKind } from '@bilim/contract/materials';
import { sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { bool, instant, int } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { FileKind } from '#platform/files/fileKind.ts';
import { keptFileOf, keptFileRow } from '#platform/files/serveFile.ts';

import { materialOpens, materials, materialShelves, materialVersions } from '../materials.tables.ts';
import { anyReader, anyReaderOf, seatsOf, shelfReadableBy, visibleToStudent } from '../materials.policy.ts';

const selectFile = statement({
  name: 'material_file',
  params: { ...anyReader, materialId: int },
  row: { ...keptFileRow, number: int, isStudent: bool },
  sql: (p) => sql`
  with seat as materialized (${seatsOf(p)})
  select ${keptFileOf('f')}, v.number::int as number, not reads.shelf as "isStudent"
  from ${materials} m join ${materialShelves} sh on sh.id = m.shelf_id
  join ${materialVersions} v on v.material_id = m.id join ${files} f on f.id = v.file_id and f.removed_at is null
  cross join lateral (select ${shelfReadableBy(p)} as shelf) reads
  where m.id = ${p.materialId} and m.removed_at is null and m.kind = 'file' and (reads.shelf or ${visibleToStudent(p)})
  order by v.number desc limit 1`,
});

/** The file of a material, where whoever asks may read it, and which version it is. */
export async function findMaterialFile(db: Database, asked: Parameters<typeof selectFile>[1]) {
  const [found] = await selectFile(db, asked);
  return found ?? null;
}

const upsertOpen = statement({
  name: 'material_opened',
  params: { materialId: int, personId: int, number: int, now: instant },
  row: {},
  sql: (p) => sql`
  insert into ${materialOpens} as o (material_id, person_id, version_number, first_at, last_at)
  values (${p.materialId}, ${p.personId}, ${p.number}, ${p.now}, ${p.now})
  on conflict (material_id, person_id) do update
    set version_number = excluded.version_number, times = o.times + 1, last_at = excluded.last_at`,
});

/** Notes down that a student has opened a version of a material. */
export async function countOpening(db: Database, opening: Parameters<typeof upsertOpen>[1]): Promise<void> {
  await upsertOpen(db, opening);
}

/**
 * Files of study materials, by the number of the material: whatever name an old link has, it leads to the version in
 * force. Students have those that they may read, teachers and offices those of shelves that they may look at.
 */
export const materialFiles: FileKind = {
  kind: materialFileKind,
  async find(db, { ownerId: materialId }, { person, now, isOpening }) {
    const found = await findMaterialFile(db, { ...anyReaderOf(person, now), materialId });
    if (found === null) return null;
    const { number, isStudent, ...file } = found;
    if (isStudent && isOpening) await countOpening(db, { materialId, personId: person.id, number, now });
    return file;
  },
};
