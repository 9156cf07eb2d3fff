import { createHash, randomUUID } from 'node:crypto';

import type { Client } from 'pg';

import type { FileStore } from '#platform/files/store.ts';

interface Paper {
  /** What stands on it, in Latin letters. */
  readonly words: string;
  readonly name: string;
  readonly kind: 'umk' | 'card';
  readonly uploadedBy: number | null;
}

/** Stores a paper of the demo and gives its id. */
export async function keepPaper(
  client: Client,
  store: FileStore,
  { words, name, kind, uploadedBy }: Paper,
): Promise<string> {
  const bytes = paper(words);
  const fileId = randomUUID();
  await client.query(
    `insert into files (id, storage_key, original_name, mime, size_bytes, sha256, kind, uploaded_by)
     values ($1, $2, $3, 'application/pdf', $4, $5, $6, $7)`,
    [
      fileId,
      await store.put(bytes),
      name,
      bytes.length,
      createHash('sha256').update(bytes).digest(),
      kind,
      uploadedBy,
    ],
  );
  return fileId;
}

/** A page with one line on it, as a PDF. */
function paper(line: string): Buffer {
  const words = `BT /F1 20 Tf 72 720 Td (${line}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${words.length}>>stream\n${words}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, place) => {
    const at = text.length;
    text += `${place + 1} 0 obj${object}endobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  const count = objects.length + 1;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${text}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`, 'latin1');
}
