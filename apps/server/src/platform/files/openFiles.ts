import { join } from 'node:path';

import { StartError } from '../startError.ts';

import type { S3Settings } from './filesSettings.ts';
import { folderStore } from './folderStore.ts';
import { connectS3, s3Store } from './s3Store.ts';
import type { FileStore } from './store.ts';

/** Where the files of this installation lie; a store that does not let us in stops the start with one sentence. */
export async function openFiles(settings: S3Settings | null, varFolder: string): Promise<FileStore> {
  if (settings === null) return folderStore(join(varFolder, 'files'));
  const { bucket, endPoint, port } = settings;
  const client = await connectS3(settings);
  const isThere = await client.bucketExists(bucket).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
    throw new StartError(`The store of FILES_URL at ${endPoint}:${port} does not let Bilim in (${code}).`, {
      cause: error,
    });
  });
  if (!isThere) {
    throw new StartError(`The store of FILES_URL at ${endPoint}:${port} has no bucket "${bucket}": make it.`);
  }
  return s3Store(client, bucket);
}
