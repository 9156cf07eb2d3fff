import { sql } from 'drizzle-orm';

import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { int, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import type { NamedFile } from '#platform/files/fileKind.ts';
import { keptFileOf, keptFileRow } from '#platform/files/serveFile.ts';
import type { KeptFile } from '#platform/files/serveFile.ts';

import { newsReader, openableBy } from './news.policy.ts';
import type { Reader } from './news.policy.ts';
import { newsFiles, newsItems } from './news.tables.ts';

const selectFile = statement({
  name: 'news_file',
  params: { ...newsReader, newsId: int, name: text, decoded: text },
  row: keptFileRow,
  planned: 'each',
  sql: (p) => sql`
  select ${keptFileOf('f')}
  from ${newsItems} n
  join ${newsFiles} nf on nf.news_id = n.id and nf.name in (${p.name}, ${p.decoded})
  join ${files} f on f.id = nf.file_id and f.removed_at is null
  where n.id = ${p.newsId} and ${openableBy(p)}
  order by nf.name = ${p.name} desc limit 1`,
});

/** A file by its item and its name, where the item itself may be opened. The very name goes before a decoded one. */
export async function findNewsFile(
  db: Database,
  reader: Reader,
  { ownerId: newsId, name, decoded }: NamedFile,
): Promise<KeptFile | null> {
  const [found] = await selectFile(db, { ...reader, newsId, name, decoded });
  return found ?? null;
}
