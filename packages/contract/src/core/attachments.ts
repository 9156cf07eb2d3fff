/** Kinds of files that people attach to what they write. */
export type AttachmentKind = 'news' | 'chat' | 'umk' | 'library';

/** How many files one form may carry. */
export const mostAttachments = { news: 10, chat: 5, umk: 1, library: 1 } as const satisfies Record<
  AttachmentKind,
  number
>;

const documents = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'txt',
  'jpg',
  'jpeg',
  'png',
  'webp',
  'zip',
] as const;
const sounds = ['mp3', 'm4a', 'aac', 'ogg', 'oga', 'opus', 'wav', 'webm', 'weba'] as const;

/** What may be attached, by the ending of its name. Content decides what a file is; the ending has to agree with it. */
export const attachmentEndings: Readonly<Record<AttachmentKind, readonly string[]>> = {
  news: documents,
  chat: [...documents, ...sounds],
  umk: [...documents, ...sounds, 'epub', 'djvu', 'odt', 'ods', 'odp', 'mp4'],
  library: ['pdf', 'epub', 'djvu', 'doc', 'docx', 'ppt', 'pptx', 'txt', 'jpg', 'jpeg', 'png', 'webp'],
};

/** Between the names of files where several stand in one text; no name has it in it. */
export const fileNameSeparator = ';!;';

export function joinFileNames(names: readonly string[]): string {
  return names.join(fileNameSeparator);
}

export function splitFileNames(joined: string): string[] {
  return joined === '' ? [] : joined.split(fileNameSeparator);
}
