import { AppError } from '@bilim/contract';
import { registrationOffersApi } from '@bilim/contract/registrationOffers';
import type { FastifyInstance } from 'fastify';

import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { universityDay } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { say } from '../texts/say.ts';
import { selectDescription, selectLessonTypes, selectOwed, selectTeachersNamed } from './courses.queries.ts';
import { openCourse, saveDescription } from './courses.service.ts';

export function registrationOffersRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, registrationOffersApi, {
    async description({ db, language, input: { disciplineId } }) {
      const [found] = await selectDescription[language](db, { disciplineId });
      if (found === undefined) throw new AppError('regoffers.unknown');
      return found;
    },

    async saveDescription({ db, language, input, ...who }) {
      await db.transaction((tx) => saveDescription(tx, who, input));
      return { isDone: true, message: say(language, 'regoffers.saved') };
    },

    async owed({ db, person, language, now, input: { query = null, skip = 0, size = 50, ...term } }) {
      const scope = scopeParams(person, 'registration.read');
      return await selectOwed[language](db, {
        ...scope,
        ...term,
        today: universityDay(now),
        query: query ?? null,
        skip,
        size,
      });
    },

    async teachers({ db, language, input: { query } }) {
      const data = await selectTeachersNamed(db, { query });
      return { data, beside: { lessonTypes: await selectLessonTypes[language](db) } };
    },

    async openCourse({ db, language, input, ...who }) {
      const classId = await db.transaction((tx) => openCourse(tx, who, input));
      return { isDone: true, message: say(language, 'regoffers.opened'), classId };
    },
  });
}
