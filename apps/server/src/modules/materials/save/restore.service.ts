import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { shelfApi } from '@bilim/contract/materials/shelf';
import type { MaterialKind } from '@bilim/contract/materials/words';
import { eq } from 'drizzle-orm';

import { audit } from '#platform/audit.ts';
import type { Call } from '#platform/http/serve.ts';

import { isOther } from './content.ts';
import { tellLibrary } from './inLibrary.service.ts';
import { materials } from '../materials.tables.ts';
import { insertVersion, lockMaterial } from './save.queries.ts';
import { say } from '../texts/say.ts';
import { findVersion } from './versions.queries.ts';
import type { VersionRow } from './versions.queries.ts';

/** What a material held before is what it holds again, as its newest version. Nothing in between is lost. */
export async function restoreVersion({
  db,
  ...call
}: Call<typeof shelfApi.restore>): Promise<Output<typeof shelfApi.restore>> {
  const { person, input, now, language } = call;
  const { materialId } = input;
  return await db.transaction(async (tx) => {
    const before = await lockMaterial(tx, materialId);
    const earlier = await findVersion(tx, { materialId, number: input.number, ownerId: person.id });
    if (before === null || earlier === null) throw new AppError('materials.unknown');
    if (before.version !== input.version) throw new AppError('materials.changed_elsewhere');
    const { fileId, fileName, packageId, url, body, bookNumber, pageFrom, pageTo } = earlier;
    const held = { url, body, bookNumber, pageFrom, pageTo };
    await insertVersion(tx, {
      ...held,
      materialId,
      number: before.number + 1,
      fileId,
      fileName,
      packageId,
      whatChanged: say(language, 'materials.restored_as', { number: input.number }),
      madeBy: person.id,
      madeAt: now,
    });
    const version = before.version + 1;
    const kind = kindOf(earlier, before.kind);
    await tx.update(materials).set({ kind, version, changedAt: now }).where(eq(materials.id, materialId));
    const changed = isOther(held, before) ? held : null;
    await tellLibrary(tx, call, { materialId, disciplineId: before.disciplineId, changed });
    const after = { number: input.number };
    await audit(tx, call, { action: 'materials.restored', entity: 'materials', entityId: materialId, after });
    return { isDone: true, message: say(language, 'materials.restored'), version };
  });
}

/** A material keeps its kind, unless it held something else then. */
function kindOf({ standard, fileId, body, bookNumber }: VersionRow, now: MaterialKind): MaterialKind {
  if (standard !== null) return standard === 'html' ? 'html' : 'scorm';
  if (fileId !== null) return 'file';
  if (body !== null) return 'page';
  if (bookNumber !== null) return 'book';
  return now === 'video' ? now : 'link';
}
