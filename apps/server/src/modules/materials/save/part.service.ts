import { AppError } from '@bilim/contract';
import type { shelfApi } from '@bilim/contract/materials/shelf';

import { partsOf } from '#modules/library/contents/partsBeside.service.ts';
import { formatOf } from '#modules/library/contents/readBookAside.ts';
import type { Call } from '#platform/http/serve.ts';

import { anyReaderOf } from '../materials.policy.ts';
import { findMaterialFile } from './files.service.ts';

/** A part of an EPUB among study materials, in its version in force. */
export async function readMaterialPart({ db, parts, person, input, now }: Call<typeof shelfApi.part>) {
  const { materialId, page } = input;
  const file = await findMaterialFile(db, { ...anyReaderOf(person, now), materialId });
  if (file === null || formatOf(file.mime) !== 'epub') throw new AppError('materials.unknown');
  const all = await partsOf(parts.files, file.storageKey);
  const found = all.find((part) => part.page === page);
  if (found === undefined) throw new AppError('materials.unknown');
  const titles = all.map((part) => ({ page: part.page, title: part.title }));
  return { data: { page, blocks: found.blocks }, beside: { parts: titles } };
}
