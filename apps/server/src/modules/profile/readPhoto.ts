import type { Person } from '@bilim/contract';
import type { FastifyRequest } from 'fastify';

import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { MissingFile } from '#platform/files/store.ts';
import type { FileStore } from '#platform/files/store.ts';

import { findPhoto } from './photo.queries.ts';
import type { StoredPhoto } from './photo.queries.ts';
import { countStranger, refuseProber } from './probing.ts';
import { findWaiting } from './waitingPhotos.service.ts';

interface Viewer {
  readonly db: Database;
  readonly person: Person;
  readonly now: Date;
  readonly request: FastifyRequest;
}

export interface Photo {
  readonly fileId: string;
  readonly mime: string;
  readonly bytes: Buffer;
}

/** A photo that the viewer may see; of oneself also the one that waits, by its version. None, hidden and nobody are the same null: who exists is nobody's business. */
export async function readPhoto(
  files: FileStore,
  viewer: Viewer,
  personId: number,
  version?: string,
): Promise<Photo | null> {
  const { db, person, now } = viewer;
  if (personId !== person.id) await refuseProber(db, viewer);
  else if (version !== undefined) {
    const waiting = await readWaitingPhoto(files, db, personId, version);
    if (waiting !== null) return waiting;
  }
  const found = await findPhoto(db, person, personId, universityDay(now));
  if (found === undefined) await countStranger(db, viewer, personId);
  if (found === undefined || found === null) return null;
  return await bytesOf(files, found);
}

async function bytesOf(files: FileStore, { fileId, mime, storageKey }: StoredPhoto): Promise<Photo | null> {
  const bytes = await readIfThere(files, storageKey);
  return bytes === null ? null : { fileId, mime, bytes };
}

/** For an office that decides about it; null when another one waits by now. */
export async function readWaitingPhoto(
  files: FileStore,
  db: Database,
  personId: number,
  version: string,
): Promise<Photo | null> {
  const waiting = await findWaiting(db, personId);
  return waiting?.fileId === version ? await bytesOf(files, waiting) : null;
}

/** A photo that was replaced a moment ago may already be gone. */
export async function readIfThere(files: FileStore, storageKey: string): Promise<Buffer | null> {
  try {
    return await files.read(storageKey);
  } catch (error) {
    if (error instanceof MissingFile) return null;
    throw error;
  }
}
