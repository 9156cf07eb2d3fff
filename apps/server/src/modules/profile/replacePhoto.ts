import { createHash } from 'node:crypto';

import type { Person } from '@bilim/contract';
import type { FastifyRequest } from 'fastify';

import { lockPhoto, setPhoto } from '#modules/people/people.service.ts';
import { audit } from '#platform/audit.ts';
import { removeAfterCommit } from '#platform/files/removal.ts';
import type { UploadedFile } from '#platform/http/uploads.ts';
import type { Parts } from '#platform/parts.ts';

import { insertFile, markFileRemoved } from './photo.queries.ts';
import { makePortrait, portraitMime } from './portrait.ts';
import type { Area } from './portrait.ts';
import { putWaiting } from './waitingPhotos.service.ts';

interface Replacement {
  readonly person: Person;
  readonly request: FastifyRequest;
  readonly now: Date;
  readonly sent: UploadedFile;
  readonly area: Area | null;
}

/**
 * Replaces the own photo and gives back its file id. The bytes are stored before the row points at them; those
 * of the photo before go once that is committed. Where the university looks at photos first, it waits.
 */
export async function replacePhoto(
  { db, files, settings }: Parts,
  { person, request, now, sent, area }: Replacement,
): Promise<{ readonly fileId: string; readonly isWaiting: boolean }> {
  const isWaiting = (await settings.read())['photos.review'];
  const portrait = await makePortrait(sent.bytes, area);
  const storageKey = await files.put(portrait);
  const file = {
    storageKey,
    originalName: sent.name.slice(0, 200),
    mime: portraitMime,
    sizeBytes: portrait.length,
    sha256: createHash('sha256').update(portrait).digest(),
    kind: 'photo' as const,
    uploadedBy: person.id,
    createdAt: now,
  };

  return await db.transaction(async (tx) => {
    const fileId = await insertFile(tx, file);
    if (isWaiting) {
      await putWaiting(tx, person.id, fileId, now);
      const entry = { action: 'photo.sent', entity: 'person', entityId: person.id, after: { fileId } };
      await audit(tx, { person, request, now }, entry);
      return { fileId, isWaiting };
    }
    const before = await lockPhoto(tx, person.id);
    await setPhoto(tx, person.id, fileId);
    const oldKey = before === null ? undefined : await markFileRemoved(tx, before, now);
    if (oldKey !== undefined) await removeAfterCommit(tx, oldKey);
    await audit(
      tx,
      { person, request, now },
      {
        action: 'photo.replaced',
        entity: 'person',
        entityId: person.id,
        before: { fileId: before },
        after: { fileId },
      },
    );
    return { fileId, isWaiting };
  });
}
