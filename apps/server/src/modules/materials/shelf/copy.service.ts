import { AppError } from '@bilim/contract';
import type { Output } from '@bilim/contract';
import type { shelfApi } from '@bilim/contract/materials/shelf';

import { putPlace } from '#modules/library/book/sharing.service.ts';
import { audit } from '#platform/audit.ts';
import type { Call } from '#platform/http/serve.ts';

import { lockShelf } from '../save/save.queries.ts';
import { copyShelf, selectSources } from './shelf.queries.ts';
import { disciplineKey } from '../shelf.sql.ts';
import { say } from '../texts/say.ts';

/** Fills a shelf from another one; what was copied before is not copied again. */
export async function copyMaterials({
  db,
  ...call
}: Call<typeof shelfApi.copy>): Promise<Output<typeof shelfApi.copy>> {
  const { person, input, now, language } = call;
  const key = { ...disciplineKey(input), teacherId: person.id };
  return await db.transaction(async (tx) => {
    const sources = await selectSources(tx, key);
    if (!sources.some(({ shelfId }) => shelfId === input.shelfId)) throw new AppError('materials.unknown');
    const toId = await lockShelf(tx, { ...key, now });
    if (toId === null) throw new AppError('materials.not_taught');
    const made = await copyShelf(tx, { fromId: input.shelfId, toId, personId: person.id, now });
    for (const { materialId: materialNumber, bookNumber: bookId, pageFrom, pageTo } of made)
      if (bookId !== null)
        await putPlace(tx, {
          materialNumber,
          bookId,
          disciplineId: input.disciplineId,
          pageFrom,
          pageTo,
          addedBy: person.id,
        });
    const after = { from: input.shelfId, copied: made.length };
    await audit(tx, call, { action: 'materials.copied', entity: 'material_shelves', entityId: toId, after });
    return {
      isDone: true,
      message: say(language, 'materials.copied', { count: made.length }),
      copied: made.length,
      toCheck: made
        .filter(({ hasDate }) => hasDate)
        .map(({ materialId, title, publishAt }) => ({ materialId, title, publishAt })),
    };
  });
}
