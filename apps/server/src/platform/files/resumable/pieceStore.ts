import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';

import { dayMs } from '@bilim/contract/days';
import { DataStore, ERRORS, Upload } from '@tus/server';

import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { cleanFileName } from '../fileNames.ts';
import type { FileStore } from '../store.ts';

import { beginUpload, findUpload, forgetUploads, insertPiece } from './uploadRows.ts';

/** For so long a file may be on its way: a closed laptop is opened again by then. */
export const uploadLifeMs = dayMs;

/** Who is sending: what the protocol's own library passes on does not say it. */
export const sender = new AsyncLocalStorage<number>();

/**
 * Keeps what arrives of a file as pieces in whichever store there is, and knows from the database how far it has come: so
 * any process of the server can go on where another one stopped.
 */
export class PieceStore extends DataStore {
  override extensions = ['creation', 'termination'];

  constructor(
    private readonly parts: {
      readonly db: Database;
      readonly files: FileStore;
      readonly clock: Clock;
    },
  ) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    const { db, clock } = this.parts;
    const { id, size = 0, metadata } = upload;
    const fileName = cleanFileName(metadata?.['filename'] ?? '');
    const now = clock.now();
    if (!(await beginUpload(db, { id, personId: senderId(), fileName, sizeBytes: size, now })))
      throw { status_code: 429, body: 'too many files are on their way\n' };
    upload.creation_date = now.toISOString();
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await findUpload(this.parts.db, id, senderId());
    if (found === null) throw ERRORS.FILE_NOT_FOUND;
    const { sizeBytes: size, arrived: offset, createdAt, fileName } = found;
    return new Upload({
      id,
      size,
      offset,
      metadata: { filename: fileName },
      creation_date: createdAt.toISOString(),
    });
  }

  /** A line that breaks ends the piece: what has arrived is kept, and the next one begins there. */
  override async write(stream: Readable, uploadId: string, startsAt: number): Promise<number> {
    const { db, files } = this.parts;
    let sizeBytes = 0;
    const arrived = async function* () {
      try {
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          sizeBytes += chunk.length;
          yield chunk;
        }
      } catch {
        // The sender has gone.
      }
    };
    const storageKey = await files.put(arrived());
    const isKept = sizeBytes > 0 && (await insertPiece(db, { uploadId, startsAt, sizeBytes, storageKey }));
    if (isKept) return startsAt + sizeBytes;
    await files.remove(storageKey);
    if (sizeBytes > 0) throw ERRORS.INVALID_OFFSET;
    return startsAt;
  }

  override async remove(id: string): Promise<void> {
    const gone = await forgetUploads(this.parts.db, { id, personId: senderId() });
    if (gone === 0) throw ERRORS.FILE_NOT_FOUND;
  }
}

function senderId(): number {
  const personId = sender.getStore();
  if (personId === undefined) throw ERRORS.FILE_NOT_FOUND;
  return personId;
}
