import { sql } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { int, listOf, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { drawAnew } from '#platform/files/pictures.ts';
import type { FileStore } from '#platform/files/store.ts';

import { readIfThere } from './readPhoto.ts';

const selectPortraits = statement({
  name: 'portraits',
  params: { personIds: listOf(int) },
  row: { personId: int, storageKey: text },
  sql: (p) => sql`
  select h.id as "personId", f.storage_key as "storageKey" from ${people} h join ${files} f on f.id = h.photo_file_id
  where h.id = any(${p.personIds})`,
});

/** Small enough for many on a page, fine enough for paper. */
const printed = { width: 180, height: 240 };

/** Photos for paper, as `data:` addresses of JPEG; whoever calls has asked whose may be seen. */
export async function readPortraits(
  db: Database,
  store: FileStore,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const portraits = new Map<number, string>();
  for (const { personId, storageKey } of await selectPortraits(db, { personIds })) {
    const bytes = await readIfThere(store, storageKey);
    if (bytes === null) continue;
    const drawn = await drawAnew(bytes, (picture) =>
      picture.resize({ ...printed, fit: 'inside' }).jpeg({ quality: 80 }),
    );
    portraits.set(personId, `data:image/jpeg;base64,${drawn.toString('base64')}`);
  }
  return portraits;
}
