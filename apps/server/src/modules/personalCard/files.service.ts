import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { personalCardApi } from '@bilim/contract/personalCard';
import { and, eq, isNull } from 'drizzle-orm';

import { readDocument } from '#modules/journal/excuses/documents.ts';
import type { Document } from '#modules/journal/excuses/documents.ts';
import { lockPeople } from '#modules/people/people.service.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { files } from '#platform/db/platform.tables.ts';
import { removeAfterCommit } from '#platform/files/removal.ts';
import { serveFile } from '#platform/files/serveFile.ts';
import type { Served } from '#platform/files/serveFile.ts';
import type { Call } from '#platform/http/serve.ts';
import type { UploadedFile } from '#platform/http/uploads.ts';
import type { CallParts } from '#platform/parts.ts';

import { requireFacts } from './card.service.ts';
import { lockPaper, selectPaper } from './files.queries.ts';
import { privateReaderOf } from './personalCard.policy.ts';
import { cardFiles } from './personalCard.tables.ts';
import { say } from './texts/say.ts';

export interface StoredPaper extends Document {
  readonly storageKey: string;
}

/** Bytes of papers are stored before rows point at them, and go again when none do: `keep` says whether they do. */
export async function withPapers<T>(
  { files: store }: CallParts,
  sent: readonly UploadedFile[],
  keep: (papers: readonly StoredPaper[]) => Promise<{ readonly isKept: boolean; readonly result: T }>,
): Promise<T> {
  if (sent.length === 0) throw new AppError('personal.document_missing');
  const documents: Document[] = [];
  for (const file of sent) documents.push(await readDocument(file));
  const papers: StoredPaper[] = [];
  let isKept = false;
  try {
    for (const document of documents) {
      papers.push({ ...document, storageKey: await store.put(document.bytes) });
    }
    const kept = await keep(papers);
    ({ isKept } = kept);
    return kept.result;
  } finally {
    if (!isKept) for (const { storageKey } of papers) await store.remove(storageKey);
  }
}

/** Makes the rows of papers and gives their ids. Pass the transaction. */
export async function insertPapers(
  tx: Database,
  { person, now }: { readonly person: { readonly id: number }; readonly now: Date },
  papers: readonly StoredPaper[],
): Promise<readonly string[]> {
  const rows = papers.map(({ storageKey, name, mime, bytes, sha256 }) => ({
    storageKey,
    originalName: name,
    mime,
    sizeBytes: bytes.length,
    sha256,
    kind: 'card' as const,
    uploadedBy: person.id,
    createdAt: now,
  }));
  return (await tx.insert(files).values(rows).returning({ id: files.id })).map(({ id }) => id);
}

/** Keeps papers with the card, by its owner or the office. */
export async function attachPapers({
  db,
  input,
  language,
  parts,
  ...call
}: Call<typeof personalCardApi.attach>): Promise<Output<typeof personalCardApi.attach>> {
  const { personId = call.person.id, kind, title } = input;
  await withPapers(parts, call.files, async (papers) => {
    const isKept = await db.transaction(async (tx) => {
      await lockPeople(tx, [personId]);
      const { isOwn, isKeeper, readsPrivate } = await requireFacts({ ...call, db: tx, language }, personId);
      if (!isOwn && !(isKeeper && readsPrivate)) throw new AppError('auth.forbidden');
      if (await areThere(tx, personId, papers)) return false;
      const fileIds = await insertPapers(tx, call, papers);
      await tx.insert(cardFiles).values(
        fileIds.map((fileId) => ({
          fileId,
          personId,
          kind,
          title,
          addedBy: call.person.id,
          addedAt: call.now,
        })),
      );
      const after = { title, kind };
      await audit(tx, call, { action: 'person.attached', entity: 'person', entityId: personId, after });
      return true;
    });
    return { isKept, result: null };
  });
  return { isDone: true, message: say(language, 'personal.attached') };
}

async function areThere(tx: Database, personId: number, papers: readonly StoredPaper[]): Promise<boolean> {
  const rows = await tx
    .select({ sha256: files.sha256 })
    .from(cardFiles)
    .innerJoin(files, eq(files.id, cardFiles.fileId))
    .where(and(eq(cardFiles.personId, personId), isNull(cardFiles.removedAt)));
  return papers.every(({ sha256 }) => rows.some((row) => row.sha256.equals(sha256)));
}

/** Takes a paper off the card. That it was there stays known; its bytes go. */
export async function detachPaper({
  db,
  input,
  language,
  ...call
}: Call<typeof personalCardApi.detach>): Promise<Output<typeof personalCardApi.detach>> {
  const { person, now } = call;
  await db.transaction(async (tx) => {
    const reader = privateReaderOf(person, universityDay(now));
    const [paper] = await lockPaper(tx, { ...reader, fileId: input.fileId });
    if (paper === undefined) throw new AppError('file.unknown');
    if (!paper.mayRemove) throw new AppError('auth.forbidden');
    if (paper.isRemoved) return;
    await tx
      .update(cardFiles)
      .set({ removedAt: now, removedBy: person.id })
      .where(eq(cardFiles.fileId, input.fileId));
    await tx.update(files).set({ removedAt: now }).where(eq(files.id, input.fileId));
    await removeAfterCommit(tx, paper.storageKey);
    await audit(tx, call, {
      action: 'person.detached',
      entity: 'person',
      entityId: paper.personId,
      before: { title: paper.title },
    });
  });
  return { isDone: true, message: say(language, 'personal.detached') };
}

/** Pictures are kept as WebP, whatever they were called. */
export async function readPaper(call: Call<typeof personalCardApi.file>): Promise<Served> {
  const { db, person, input, now, parts } = call;
  const [found] = await selectPaper(db, {
    ...privateReaderOf(person, universityDay(now)),
    fileId: input.fileId,
  });
  if (found === undefined) throw new AppError('file.unknown');
  const isPdf = found.mime === 'application/pdf';
  const name = isPdf ? found.name : `${found.name.replace(/\.\w+$/, '')}.webp`;
  return await serveFile(parts, call, { ...found, name });
}
