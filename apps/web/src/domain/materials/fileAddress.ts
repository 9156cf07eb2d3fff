import { addressOf } from '@bilim/contract/client';
import { materialFileKind } from '@bilim/contract/materials';
import { newsApi } from '@bilim/contract/news';

/** A material that is a file. */
export interface MaterialFile {
  readonly materialId: number;
  readonly fileName: string | null;
}

/** Where the file of a material is; it stays when the file is replaced. */
export const fileAddress = ({ materialId, fileName }: MaterialFile) =>
  // Below the portal, where its service worker answers when there is no network.
  `/lms${addressOf(newsApi.file, { fileName: `${materialId}_${fileName ?? 'file'}`, kind: materialFileKind })}`;
