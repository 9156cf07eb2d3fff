import { AppError } from '@bilim/contract';
import type { ErrorCode, Person } from '@bilim/contract';
import { readingApi } from '@bilim/contract/library/reading';
import type { FastifyInstance } from 'fastify';

import type { Database } from '#platform/db/database.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { readerOf } from '../library.policy.ts';
import {
  addFavourite,
  hideReading,
  keepMark,
  keepPlace,
  removeFavourite,
  removeMark,
  selectMarks,
  selectSeen,
} from './reading.queries.ts';
import { say } from '../texts/say.ts';

/** Why a mark was not kept. */
async function whyNot(db: Database, person: Person, bookId: number): Promise<ErrorCode> {
  const [seen] = await selectSeen(db, { ...readerOf(person), bookId });
  return seen === undefined ? 'library.unknown' : 'library.too_many_marks';
}

const done = { isDone: true, message: '' };

export function readingRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, readingApi, {
    async keepPlaces({ db, person, input, now }) {
      await db.transaction(async (tx) => {
        // In one order, so that two devices never wait for each other.
        const places = input.places.toSorted((one, other) => one.bookId - other.bookId);
        for (const place of places) await keepPlace(tx, { ...readerOf(person), ...place, now });
      });
      return done;
    },

    marks: async ({ db, person, input }) => await selectMarks(db, { personId: person.id, ...input }),

    async saveMark({ db, person, input, now, language }) {
      const [kept] = await keepMark(db, { ...readerOf(person), ...input, now });
      if (kept === undefined) throw new AppError(await whyNot(db, person, input.bookId));
      return { isDone: true, message: say(language, `library.kept_${input.kind}`) };
    },

    async removeMark({ db, person, input }) {
      await removeMark(db, { personId: person.id, ...input });
      return done;
    },

    async setFavourite({ db, person, input: { bookId, isFavourite }, now, language }) {
      if (isFavourite) await addFavourite(db, { ...readerOf(person), bookId, now });
      else await removeFavourite(db, { personId: person.id, bookId });
      return {
        isDone: true,
        message: say(language, isFavourite ? 'library.favourite' : 'library.not_favourite'),
      };
    },

    async leaveOut({ db, person, input, now }) {
      await hideReading(db, { personId: person.id, ...input, now });
      return done;
    },
  });
}
