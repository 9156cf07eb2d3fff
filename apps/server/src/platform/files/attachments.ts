import { createHash } from 'node:crypto';
import { TextDecoder } from 'node:util';

import { AppError } from '@bilim/contract';
import type { AttachmentKind } from '@bilim/contract/core/attachments';

import { contentTypeOf, isPicture } from './contentType.ts';
import type { ContentType, Seen } from './contentType.ts';
import { cleanFileName, endingOf, freeFileName, withEnding } from './fileNames.ts';
import { inTurn, mostMegapixels, openPicture } from './pictures.ts';
import type { FileStore } from './store.ts';
import { drawThumbnail } from './thumbnails.ts';
import type { VirusScan } from './virusScan.ts';

/** A file that went straight to the file store. It is removed again unless a row has been made to point at it. */
export interface StoredFile {
  readonly name: string;
  readonly storageKey: string;
  readonly sizeBytes: number;
  readonly sha256: Buffer;
  readonly mime: string;
  /** Of a picture. */
  readonly widthPx: number | null;
  readonly heightPx: number | null;
}

/** The same, for whoever makes a row that points at it. */
export interface ToKeep extends StoredFile {
  keep(): void;
}

/** A file on its way in. */
export interface Arriving {
  readonly name: string;
  readonly bytes: AsyncIterable<Buffer> & { readonly truncated?: boolean };
}

/** Where bytes go, and who looks at them first. */
interface Keeping {
  readonly files: FileStore;
  readonly virusScan: VirusScan | null;
}

const headBytes = 4_100;
/** Of a picture that is drawn anew: no difference is seen. */
const quality = 90;

/**
 * Keeps bytes as they stream in, and tells what is needed to say what they are. They are scanned once they are there: a
 * scanner would give up on a slow line.
 */
export async function storeBytes(
  { files, virusScan }: Keeping,
  { name, bytes }: Arriving,
): Promise<Seen & StoredFile> {
  const digest = createHash('sha256');
  const charset = watchCharset();
  let sizeBytes = 0;
  let head = Buffer.alloc(0);
  const counted = async function* () {
    for await (const chunk of asSent(bytes)) {
      digest.update(chunk);
      charset.see(chunk);
      sizeBytes += chunk.length;
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      yield chunk;
    }
  };
  const storageKey = await files.put(counted()).catch((error: unknown) => {
    throw error instanceof AppError ? error : storeFailure(error);
  });
  if (virusScan !== null && bytes.truncated !== true) {
    try {
      await virusScan(name, (await files.open(storageKey)).stream);
    } catch (error) {
      await files.remove(storageKey);
      throw error;
    }
  }
  return {
    name: '',
    storageKey,
    sizeBytes,
    sha256: digest.digest(),
    mime: 'application/octet-stream',
    widthPx: null,
    heightPx: null,
    head,
    charset: charset.found(),
  };
}

/** What breaks off here broke off on its way to us. */
async function* asSent(bytes: AsyncIterable<Buffer>) {
  try {
    yield* bytes;
  } catch (error) {
    throw new AppError('request.malformed', { cause: error });
  }
}

/** The store did not take it: nobody's form is broken, and another try may do. */
function storeFailure(cause: unknown): AppError {
  return new AppError('server.busy', { params: { retryAfterSeconds: 5 }, cause });
}

/**
 * Keeps an attachment under a clean name that none of `taken` has. What it is, its content says; a picture is drawn
 * anew, upright and without place, camera or any other data.
 */
export async function storeAttachment(
  keeping: Keeping,
  kind: AttachmentKind,
  sent: Arriving,
  taken: readonly string[],
): Promise<StoredFile> {
  const name = cleanFileName(sent.name);
  const { files } = keeping;
  const { head, charset, ...stored } = await storeBytes(keeping, { name, bytes: sent.bytes });
  // The form's reader says why in a moment.
  if (sent.bytes.truncated === true) return stored;
  try {
    if (stored.sizeBytes === 0) throw new AppError('file.empty', { params: { fileName: name } });
    const type = await contentTypeOf(files, kind, endingOf(name), { ...stored, head, charset });
    if (type === null) throw new AppError('file.wrong_type', { params: { fileName: name } });
    if (isPicture(type.mime)) return await drawStored(files, stored, { name, type, taken });
    return { ...stored, mime: type.mime, name: freeFileName(name, taken) };
  } catch (error) {
    await files.remove(stored.storageKey);
    throw error;
  }
}

interface Named {
  readonly name: string;
  readonly type: ContentType;
  readonly taken: readonly string[];
}

/** Puts the picture drawn anew in the place of the sent one, with its thumbnail. */
async function drawStored(
  files: FileStore,
  { storageKey }: StoredFile,
  { name, type, taken }: Named,
): Promise<StoredFile> {
  const { data, info, thumbnail } = await inTurn(async () => {
    const sent = await files.read(storageKey);
    const picture = openPicture(sent);
    const { isPalette } = await picture.metadata();
    const format =
      type.ending === 'png'
        ? picture.png({ palette: isPalette })
        : picture.toFormat(type.ending === 'webp' ? 'webp' : 'jpeg', { quality });
    const drawn = await format.toBuffer({ resolveWithObject: true });
    return { ...drawn, thumbnail: await drawThumbnail(drawn.data) };
  }).catch((error: unknown) => {
    throw named(error, name);
  });
  const drawnKey = await files.put(data);
  try {
    await files.putBeside(drawnKey, 'thumb', thumbnail);
    await files.remove(storageKey);
  } catch (error) {
    await files.remove(drawnKey);
    throw error;
  }
  return {
    name: freeFileName(endingFits(name, type) ? name : withEnding(name, type.ending), taken),
    storageKey: drawnKey,
    sizeBytes: data.length,
    sha256: createHash('sha256').update(data).digest(),
    mime: type.mime,
    widthPx: info.width,
    heightPx: info.height,
  };
}

function endingFits(name: string, { ending }: ContentType): boolean {
  const own = endingOf(name);
  return own === ending || (own === 'jpeg' && ending === 'jpg');
}

/** What is wrong with a photo is wrong with this file of several. */
function named(error: unknown, fileName: string): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.code === 'photo.wrong_type')
    return new AppError('file.wrong_type', { params: { fileName }, cause: error });
  if (error.code === 'photo.too_many_pixels') {
    const params = { fileName, millions: mostMegapixels };
    return new AppError('file.too_many_pixels', { params, cause: error });
  }
  return error;
}

/** Which encoding a text has while it streams by. What has a zero in it is no text. */
function watchCharset() {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isText = true;
  let isUtf8 = true;
  const decode = (...args: Parameters<typeof utf8.decode>) => {
    try {
      utf8.decode(...args);
    } catch {
      isUtf8 = false;
    }
  };
  return {
    see(chunk: Buffer) {
      if (!isText) return;
      isText = !chunk.includes(0);
      if (isText && isUtf8) decode(chunk, { stream: true });
    },
    found(): Seen['charset'] {
      if (!isText) return null;
      if (isUtf8) decode();
      return isUtf8 ? 'utf-8' : 'windows-1251';
    },
  };
}
