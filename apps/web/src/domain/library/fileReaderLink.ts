import type { MaterialFile } from '#domain/materials/fileAddress.ts';

import type { ReaderSearch } from './libraryLink.ts';

/** Stands before the name of a file of study materials, where others have the number of a book. */
const ofMaterial = /^umk-([1-9]\d{0,8})_(.+)$/s;

/** Props of a `<Link>` to a PDF or an EPUB among study materials, in the same reader. */
export function fileReaderLink({ materialId, fileName }: MaterialFile, search: ReaderSearch = {}) {
  const bookId = `umk-${materialId}_${fileName ?? 'file'}`;
  return { to: '/library/$bookId/read', params: { bookId }, search } as const;
}

/** The study material that the address of a reader names; null where it is a book. */
export function materialIn(bookId: string): MaterialFile | null {
  const [, materialId, fileName] = ofMaterial.exec(bookId) ?? [];
  return fileName === undefined ? null : { materialId: Number(materialId), fileName };
}
