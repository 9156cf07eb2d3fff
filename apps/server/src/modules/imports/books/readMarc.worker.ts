import { readMarc } from '#modules/library/catalogue/marc.ts';
import type { MarcFile } from '#modules/library/catalogue/marc.ts';
import { bookOfMarc } from '#modules/library/catalogue/marcBooks.ts';
import type { ListedFacts } from '#modules/library/catalogue/marcBooks.ts';
import { serveAside } from '#platform/aside/serveAside.ts';

interface Task {
  readonly file: Uint8Array;
}

serveAside<Task, MarcFile<ListedFacts>>(async ({ file }) => {
  const records = readMarc(Buffer.from(file));
  return records === null || 'brokenRecord' in records ? records : records.map(bookOfMarc);
});
