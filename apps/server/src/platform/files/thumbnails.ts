import { inTurn, openPicture } from './pictures.ts';
import { MissingFile } from './store.ts';
import type { FileStore, OpenedFile } from './store.ts';

/** Sharp on a telephone where two stand side by side. */
const size = { width: 480, height: 480, fit: 'inside', withoutEnlargement: true } as const;

export const thumbnailMime = 'image/webp';

/** The small picture of a picture. */
export async function drawThumbnail(picture: Buffer): Promise<Buffer> {
  return await openPicture(picture).resize(size).webp({ quality: 78 }).toBuffer();
}

/** The thumbnail of a stored picture; one that is not there any more is drawn again. */
export async function openThumbnail(files: FileStore, storageKey: string): Promise<OpenedFile> {
  try {
    return await files.openBeside(storageKey, 'thumb');
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error;
  }
  const drawn = await inTurn(async () => await drawThumbnail(await files.read(storageKey)));
  await files.putBeside(storageKey, 'thumb', drawn);
  return await files.openBeside(storageKey, 'thumb');
}
