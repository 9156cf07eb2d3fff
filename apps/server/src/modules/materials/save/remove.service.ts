import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import { dayMs } from '@bilim/contract/days';
import type { materialsApi } from '@bilim/contract/materials';
import { eq, sql } from 'drizzle-orm';

import { findShared, takePlace } from '#modules/library/book/sharing.service.ts';
import { audit } from '#platform/audit.ts';
import { int, instant } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';
import { files } from '#platform/db/platform.tables.ts';
import type { Call } from '#platform/http/serve.ts';

import { takeFromLibrary } from './inLibrary.service.ts';
import { materials, materialVersions } from '../materials.tables.ts';
import { lockMaterial } from './save.queries.ts';
import { say } from '../texts/say.ts';

/** For so long the bytes of something deleted are still there. */
const keptDays = 30;

const letGo = statement({
  name: 'material_files_let_go',
  params: { materialId: int, letGoAt: instant },
  row: {},
  sql: (p) => sql`
  update ${files} f set let_go_at = ${p.letGoAt}
  where f.id in (select v.file_id from ${materialVersions} v where v.material_id = ${p.materialId})
    and not exists (
      select from ${materialVersions} other join ${materials} m on m.id = other.material_id
      where other.file_id = f.id and m.removed_at is null)`,
});

/**
 * Takes a material away: its owner, an administrator, or a librarian where it stands in the e-library. Its files go after
 * a while, unless a copy of it has them too. What is gone already stays so.
 */
export async function removeMaterial({
  db,
  ...call
}: Call<typeof materialsApi.remove>): Promise<Output<typeof materialsApi.remove>> {
  const { person, input, now, language } = call;
  const done = { isDone: true, message: say(language, 'materials.removed') };
  return await db.transaction(async (tx) => {
    const found = await lockMaterial(tx, input.materialId, 'any');
    const isMine =
      found !== null &&
      (found.ownerId === person.id ||
        person.role === 'admin' ||
        (person.role === 'librarian' && (await findShared(tx, found.materialId)) !== null));
    if (!isMine) throw new AppError('materials.unknown');
    if (found.isRemoved) return done;
    if (!(await takeFromLibrary(tx, found.materialId, now)))
      return { isDone: false, message: say(language, 'materials.linked') };
    await takePlace(tx, found.materialId);
    await tx
      .update(materials)
      .set({ removedAt: now, removedBy: person.id, version: found.version + 1, changedAt: now })
      .where(eq(materials.id, found.materialId));
    await letGo(tx, {
      materialId: found.materialId,
      letGoAt: new Date(now.getTime() + keptDays * dayMs),
    });
    await audit(tx, call, { action: 'materials.removed', entity: 'materials', entityId: found.materialId });
    return done;
  });
}
