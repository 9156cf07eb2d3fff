import { AppError } from '@bilim/contract';
import type { Language, Person } from '@bilim/contract';
import { attachmentEndings } from '@bilim/contract/core/attachments';
import { desc, eq } from 'drizzle-orm';

import { wireRoleOf } from '#modules/library/library.policy.ts';
import {
  findShared,
  isUsedInMaterials,
  putPlace,
  shareIntoLibrary,
  takePlace,
  unshareFromLibrary,
} from '#modules/library/book/sharing.service.ts';
import type { Database } from '#platform/db/database.ts';
import { endingOf } from '#platform/files/fileNames.ts';

import { require } from './content.ts';
import type { Held } from './content.ts';
import { materials, materialVersions } from '../materials.tables.ts';
import { say } from '../texts/say.ts';

interface Caller {
  readonly person: Person;
  readonly now: Date;
  readonly language: Language;
}

interface Standing {
  readonly materialId: number;
  readonly disciplineId: number;
  /** What it holds, where that is not what it held before. */
  readonly changed: Held | null;
  /** Whether it is to be a book, and of which category; undefined leaves that as it is. */
  readonly isBook?: boolean | undefined;
  readonly categoryId?: number | null | undefined;
}

/** Keeps what the e-library knows of a material in step with it: a book that it is, and a book that it is a place in. */
export async function tellLibrary(tx: Database, caller: Caller, standing: Standing): Promise<void> {
  const { materialId, disciplineId, changed, categoryId, isBook } = standing;
  if (changed !== null) {
    const { bookNumber: bookId, pageFrom, pageTo } = changed;
    const place = { materialNumber: materialId, disciplineId, pageFrom, pageTo, addedBy: caller.person.id };
    if (bookId === null) await takePlace(tx, materialId);
    else await putPlace(tx, { ...place, bookId });
  }
  const shared = await findShared(tx, materialId);
  if (isBook ?? shared !== null) await share(tx, caller, materialId, categoryId ?? shared?.categoryId);
  else if (!(await takeFromLibrary(tx, materialId, caller.now))) throw new AppError('materials.used_as_book');
}

/** Everybody sees it there at once, so nothing is shown there that waits for its day. */
async function share(
  tx: Database,
  { person, language }: Caller,
  materialId: number,
  categoryId: number | undefined,
): Promise<void> {
  const found = await findBook(tx, materialId);
  const { kind, fileName, publish, isHidden, ...facts } = found;
  const isBook = kind === 'file' && attachmentEndings.library.includes(endingOf(fileName ?? ''));
  require('isForEBooks', isBook, say(language, 'materials.no_book'));
  require('isForEBooks', publish === 'now' && !isHidden, say(language, 'materials.not_shown_yet'));
  if (categoryId === undefined) throw new AppError('library.no_category');
  await shareIntoLibrary(tx, {
    ...facts,
    materialNumber: materialId,
    ownerId: person.id,
    ownerRole: wireRoleOf(person),
    categoryId,
  });
}

async function findBook(tx: Database, materialId: number) {
  const [found] = await tx
    .select({
      kind: materials.kind,
      publish: materials.publish,
      isHidden: materials.isHidden,
      title: materials.title,
      author: materials.author,
      description: materials.description,
      totalPages: materials.totalPages,
      fileId: materialVersions.fileId,
      fileName: materialVersions.fileName,
    })
    .from(materials)
    .innerJoin(materialVersions, eq(materialVersions.materialId, materials.id))
    .where(eq(materials.id, materialId))
    .orderBy(desc(materialVersions.number))
    .limit(1);
  if (found === undefined) throw new AppError('materials.unknown');
  return found;
}

/** A material that is a book no longer, or gone; false where others are places in that book, which stays then. */
export async function takeFromLibrary(tx: Database, materialId: number, now: Date): Promise<boolean> {
  const shared = await findShared(tx, materialId);
  if (shared === null) return true;
  if (await isUsedInMaterials(tx, shared.bookId)) return false;
  await unshareFromLibrary(tx, materialId, now);
  return true;
}
