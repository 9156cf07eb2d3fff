import { AppError } from '@bilim/contract';
import type { Input, Output } from '@bilim/contract';
import type { materialsApi } from '@bilim/contract/materials';
import { eq } from 'drizzle-orm';

import { audit } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import { keepFiles } from '#platform/files/keepFiles.ts';
import { noteOpening } from '#platform/files/opening.ts';
import type { Call } from '#platform/http/serve.ts';

import { contentOf, isOther, require } from './content.ts';
import type { Content } from './content.ts';
import { tellLibrary } from './inLibrary.service.ts';
import { insertPackage } from '../packages/packages.queries.ts';
import type { ReadPackage } from '../packages/readPackageAside.ts';
import {
  findSame,
  findTopicAndType,
  insertVersion,
  lockMaterial,
  lockShelf,
  nextPlace,
} from './save.queries.ts';
import type { LockedMaterial } from './save.queries.ts';
import { materials } from '../materials.tables.ts';
import { disciplineKey } from '../shelf.sql.ts';
import { say } from '../texts/say.ts';

type Save = Call<typeof materialsApi.save>;
type Said = Input<typeof materialsApi.save>;
type Done = Output<typeof materialsApi.save>;

/** Puts a material on the shelf of the caller, or changes one; `read` is what its archive was found to hold. */
export async function saveMaterial(call: Save, read: ReadPackage | null): Promise<Done> {
  const { db, language, input, stored } = call;
  if (stored.length > 1) throw new AppError('materials.one_file');
  const message = say(language, 'materials.saved');
  return await db.transaction(async (tx) => {
    const before = await requireOwn(tx, call);
    const content = contentOf(input, { kind: before?.kind, hasFile: stored.length > 0, language, read });
    const shelfId = before?.shelfId ?? (await requireShelf(tx, call));
    await requireTopicAndType(tx, call, shelfId);
    const same = before === null ? await findSameOf(tx, call, { shelfId, content }) : null;
    if (same !== null) return { isDone: true, message, ...same };
    const next = { content, read, shelfId };
    const saved = before === null ? await add(tx, call, next) : await change(tx, call, before, next);
    await tellLibrary(tx, call, standingOf(call, before, { materialId: saved.materialId, content }));
    await audit(tx, call, {
      action: before === null ? 'materials.added' : 'materials.changed',
      entity: 'materials',
      entityId: saved.materialId,
      after: { title: input.title, kind: content.kind, file: stored[0]?.name },
    });
    return { isDone: true, message, ...saved };
  });
}

/** What is to be written. */
interface Next {
  readonly content: Content;
  readonly read: ReadPackage | null;
  readonly shelfId: number;
}

async function requireShelf(tx: Database, { person, input, now }: Save): Promise<number> {
  const shelfId = await lockShelf(tx, { ...disciplineKey(input), teacherId: person.id, now });
  if (shelfId === null) throw new AppError('materials.not_taught');
  return shelfId;
}

async function findSameOf(
  tx: Database,
  { input, stored, now }: Save,
  { shelfId, content }: Pick<Next, 'shelfId' | 'content'>,
) {
  const { url, body, bookNumber, pageFrom } = content.held;
  const sha256 = stored[0]?.sha256 ?? null;
  return await findSame(tx, {
    shelfId,
    title: input.title.trim(),
    sha256,
    url,
    body,
    bookNumber,
    pageFrom,
    now,
  });
}

/** The material that is changed, held for the transaction; null for a new one. */
async function requireOwn(tx: Database, { person, input }: Save): Promise<LockedMaterial | null> {
  if (input.materialId === null) return null;
  const found = await lockMaterial(tx, input.materialId);
  if (found === null || found.ownerId !== person.id) throw new AppError('materials.unknown');
  if (input.version !== undefined && input.version !== found.version)
    throw new AppError('materials.changed_elsewhere');
  return found;
}

async function requireTopicAndType(tx: Database, { input, language }: Save, shelfId: number) {
  const { themeId = null, typeId = null } = input;
  const found = await findTopicAndType(tx, { shelfId, themeId, typeId });
  require('id_typeUmk', found.hasType, say(language, 'materials.type'));
  require('id_tema', themeId === null || found.hasTopic, say(language, 'materials.theme'));
}

function rowOf({ input }: Save, { kind, publishing }: Content) {
  const { typeId, themeId = null, title, author = '', description = '', totalPages = null } = input;
  const { examTypeId = null, specialtyId = null, studentKind = 0 } = input;
  const said = { themeId, author, description, totalPages, examTypeId, specialtyId, studentKind };
  return { typeId: typeId ?? 0, kind, title: title.trim(), ...said, ...publishing };
}

async function add(tx: Database, call: Save, next: Next) {
  const { shelfId, content } = next;
  const place = await nextPlace(tx, shelfId);
  const row = { ...rowOf(call, content), shelfId, place, createdAt: call.now, changedAt: call.now };
  const [made] = await tx
    .insert(materials)
    .values(row)
    .returning({ materialId: materials.id, version: materials.version });
  if (made === undefined) throw new AppError('server.failed');
  await addVersion(tx, call, { materialId: made.materialId, number: 1, next });
  return made;
}

async function change(tx: Database, call: Save, before: LockedMaterial, next: Next) {
  const { materialId, number } = before;
  const version = before.version + 1;
  await tx
    .update(materials)
    .set({ ...rowOf(call, next.content), version, changedAt: call.now })
    .where(eq(materials.id, materialId));
  if (call.stored.length > 0 || isOther(next.content.held, before))
    await addVersion(tx, call, { materialId, number: number + 1, next });
  return { materialId, version };
}

/** What the library is told. */
function standingOf(
  { input }: Save,
  before: LockedMaterial | null,
  { materialId, content: { held } }: { readonly materialId: number; readonly content: Content },
) {
  return {
    materialId,
    disciplineId: before?.disciplineId ?? input.disciplineId,
    changed: before === null || isOther(held, before) ? held : null,
    isBook: input.showsInLibrary,
    categoryId: input.bookCategoryId,
  };
}

interface NewVersion {
  readonly materialId: number;
  readonly number: number;
  readonly next: Next;
}

/** What the material holds from now on; what it held before stays. */
async function addVersion(tx: Database, call: Save, { materialId, number, next }: NewVersion) {
  const { content, read } = next;
  const [kept] = await keepFiles(tx, call, 'umk');
  const [file] = call.stored;
  if (kept !== undefined && file !== undefined) await noteOpening(tx, kept.fileId, file);
  await insertVersion(tx, {
    materialId,
    number,
    fileId: kept?.fileId ?? null,
    fileName: kept?.name ?? null,
    ...content.held,
    packageId: read === null ? null : await insertPackage(tx, read, call.now),
    whatChanged: call.input.whatChanged ?? '',
    madeBy: call.person.id,
    madeAt: call.now,
  });
}

/** Whether the form brings an archive that opens in place. */
export function bringsPackage({
  input,
  stored,
}: {
  readonly input: Said;
  readonly stored: Save['stored'];
}): boolean {
  return stored.length > 0 && (input.isHtml === true || input.kind === 'html' || input.kind === 'scorm');
}
