import { AppError } from '@bilim/contract';
import { materialReadingApi } from '@bilim/contract/materials/reading';
import type { FastifyInstance } from 'fastify';

import { say } from '#modules/library/texts/say.ts';
import { serve } from '#platform/http/serve.ts';
import type { Call } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { anyReaderOf } from '../materials.policy.ts';
import { keepMark, keepPlace, removeMark, selectMarks, selectPlace } from './reading.queries.ts';

const done = { isDone: true, message: '' };

export function materialReadingRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, materialReadingApi, {
    async state(call) {
      const place = await requirePlace(call);
      const { db, person, input } = call;
      return { ...place, marks: await selectMarks(db, { personId: person.id, ...input }) };
    },

    async keepPlaces({ db, person, input, now }) {
      await db.transaction(async (tx) => {
        // In one order, so that two devices never wait for each other.
        const places = input.places.toSorted((one, other) => one.materialId - other.materialId);
        for (const place of places) await keepPlace(tx, { ...anyReaderOf(person, now), ...place });
      });
      return done;
    },

    async saveMark(call) {
      const { db, person, input, now, language } = call;
      const [kept] = await keepMark(db, { ...anyReaderOf(person, now), ...input });
      if (kept === undefined) {
        await requirePlace(call);
        throw new AppError('library.too_many_marks');
      }
      return { isDone: true, message: say(language, `library.kept_${input.kind}`) };
    },

    async removeMark({ db, person, input }) {
      await removeMark(db, { personId: person.id, ...input });
      return done;
    },
  });
}

/** Where somebody stopped in what they may read. */
async function requirePlace({
  db,
  person,
  input: { materialId },
  now,
}: Pick<Call<typeof materialReadingApi.state>, 'db' | 'person' | 'input' | 'now'>) {
  const [place] = await selectPlace(db, { ...anyReaderOf(person, now), materialId });
  if (place === undefined) throw new AppError('materials.unknown');
  return place;
}
