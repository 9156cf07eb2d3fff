import { addressOf } from '@bilim/contract/client';
import { materialFileKind } from '@bilim/contract/materials';
import { newsApi } from '@bilim/contract/news';

/** A material that is a file. */
export interface MaterialFile {
  readonly materialId: number;
  readonly fileName: string | null;
}

/** Where the file of a material is; it stays when the file is replaced. */
export const fileAddress = (material: MaterialFile) =>
  // Below the portal, where its service worker answers when there is no network.
  `/lms${addressOf(newsApi.file, namesOf(material))}`;

/** Where what a reader needs is, to open it when it is a large PDF. */
export const openingAddress = (material: MaterialFile) =>
  addressOf(newsApi.file, { ...namesOf(material), isOpeningNote: true });

const namesOf = ({ materialId, fileName }: MaterialFile) => ({
  fileName: `${materialId}_${fileName ?? 'file'}`,
  kind: materialFileKind,
});
