import { readMarc } from '#modules/library/catalogue/marc.ts';
import { bookOfMarc } from '#modules/library/catalogue/marcBooks.ts';
import type { ListedFacts } from '#modules/library/catalogue/marcBooks.ts';
import { serveAside } from '#platform/aside/serveAside.ts';

interface Task {
  readonly file: Uint8Array;
}

serveAside<Task, readonly ListedFacts[] | null>(async ({ file }) => {
  const records = readMarc(Buffer.from(file));
  return records === null ? null : records.map(bookOfMarc);
});
