import { serveAside } from '#platform/aside/serveAside.ts';

import { readMarc } from './marc.ts';
import { bookOfMarc } from './marcBooks.ts';
import type { ListedFacts } from './marcBooks.ts';

interface Task {
  readonly file: Uint8Array;
}

serveAside<Task, readonly ListedFacts[] | null>(async ({ file }) => {
  const records = readMarc(Buffer.from(file));
  return records === null ? null : records.map(bookOfMarc);
});
