import { attachmentEndings } from '@bilim/contract/core/attachments';
import type { AttachmentKind } from '@bilim/contract/core/attachments';
import { fileTypeFromBuffer } from 'file-type';

import { readZipKind } from './zipKind.ts';
import type { FileStore } from './store.ts';

/** What a file is, found in its bytes. */
export interface ContentType {
  readonly ending: string;
  readonly mime: string;
}

const openXml = 'application/vnd.openxmlformats-officedocument';

/** What is told to browsers, by the ending that the content agrees with. Nothing else is ever told. */
const mimes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: `${openXml}.wordprocessingml.document`,
  xlsx: `${openXml}.spreadsheetml.sheet`,
  pptx: `${openXml}.presentationml.presentation`,
  zip: 'application/zip',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  webm: 'audio/webm',
  weba: 'audio/webm',
  mp4: 'video/mp4',
  djvu: 'image/vnd.djvu',
  epub: 'application/epub+zip',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
};

/** Pictures are known by what they are; whatever of the four they are called, they get the ending that is right. */
const pictures: Readonly<Record<string, string>> = { jpg: 'jpg', png: 'png', webp: 'webp' };
const pictureEndings: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'webp']);

/** By what names everything else may go. */
const endings: Readonly<Record<string, readonly string[]>> = {
  pdf: ['pdf'],
  epub: ['epub'],
  djvu: ['djvu'],
  cfb: ['doc', 'xls', 'ppt'],
  mp3: ['mp3'],
  m4a: ['m4a'],
  mp4: ['m4a', 'mp4'],
  aac: ['aac'],
  ogg: ['ogg', 'oga', 'opus'],
  oga: ['ogg', 'oga', 'opus'],
  opus: ['ogg', 'oga', 'opus'],
  wav: ['wav'],
  webm: ['webm', 'weba'],
  odt: ['odt'],
  ods: ['ods'],
  odp: ['odp'],
};

export interface Seen {
  readonly storageKey: string;
  readonly sizeBytes: number;
  /** The first kilobytes. */
  readonly head: Buffer;
  /** The encoding of a text; null where it is none. */
  readonly charset: 'utf-8' | 'windows-1251' | null;
}

/** What the bytes are, provided that their name says the same and that the kind of attachment takes it. */
export async function contentTypeOf(
  files: FileStore,
  kind: AttachmentKind,
  ending: string,
  seen: Seen,
): Promise<ContentType | null> {
  if (!attachmentEndings[kind].includes(ending)) return null;
  const found = await kindOf(seen.head);
  if (found === undefined) return ending === 'txt' ? textOf(seen) : null;
  const picture = pictures[found];
  if (picture !== undefined) return pictureEndings.has(ending) ? typeOf(picture) : null;
  const names = endings[found];
  if (names !== undefined) return names.includes(ending) ? typeOf(ending) : null;
  return isZip(seen.head) ? await zipTypeOf(files, { kind, ending }, seen) : null;
}

function typeOf(ending: string): ContentType | null {
  const mime = mimes[ending];
  return mime === undefined ? null : { ending, mime };
}

/** Nothing that a browser could take for a page. */
function textOf({ head, charset }: Seen): ContentType | null {
  if (charset === null || head.subarray(0, 512).includes('<')) return null;
  return { ending: 'txt', mime: `text/plain; charset=${charset}` };
}

function isZip(head: Buffer): boolean {
  return head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
}

async function kindOf(head: Buffer): Promise<string | undefined> {
  if (head.subarray(0, 8).toString('latin1') === 'AT&TFORM') return 'djvu';
  return (await fileTypeFromBuffer(head))?.ext;
}

async function zipTypeOf(
  files: FileStore,
  { kind: asked, ending }: { readonly kind: AttachmentKind; readonly ending: string },
  { storageKey, sizeBytes }: Seen,
): Promise<ContentType | null> {
  // Whatever is in a study material: it is only saved, or looked into by who opens it.
  if (asked === 'umk' && ending === 'zip') return typeOf('zip');
  const kind = await readZipKind(files, storageKey, sizeBytes);
  return kind !== null && (ending === 'zip' || ending === kind) ? typeOf(ending) : null;
}

/** Shown in the browser's own viewer; everything else is saved. */
export function isShown(mime: string): boolean {
  return mime === 'application/pdf' || (/^(?:image|audio|video)\//.test(mime) && mime !== mimes['djvu']);
}

export function isPicture(mime: string): boolean {
  return mime.startsWith('image/') && mime !== mimes['djvu'];
}
