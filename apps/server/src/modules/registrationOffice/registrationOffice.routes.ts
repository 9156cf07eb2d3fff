import { registrationOfficeApi } from '@bilim/contract/registrationOffice';
import type { FastifyInstance } from 'fastify';

import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { requireSeenPeriod } from '#modules/draw/office.policy.ts';
import { universityDay } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { selectBoard, selectResults, selectUnregistered } from './board.queries.ts';
import { finish, reopen } from './closing.service.ts';
import { publish, remind } from './finish.service.ts';
import { cancelOffer, offerAll, readOfferRows, readOffers, saveOffer } from './offers.service.ts';
import { selectTerms } from './periods.queries.ts';
import { endPeriod, readPeriods, savePeriod } from './periods.service.ts';
import { say } from './texts/say.ts';
import { mostRows, writeOffers, writeResults } from './workbooks.ts';

export function registrationOfficeRoutes(app: FastifyInstance, parts: Parts): void {
  const { settings } = parts;
  const least = async () => (await settings.read())['registration.least_credits'];
  serve(app, parts, registrationOfficeApi, {
    periods: async ({ db, person, now, language, input }) =>
      await readPeriods(db, { person, now, language }, input),

    terms: async ({ db, language, now }) => await selectTerms[language](db, { today: universityDay(now) }),

    async savePeriod({ db, language, input, ...who }) {
      const periodId = await db.transaction((tx) => savePeriod(tx, who, input));
      return { isDone: true, message: say(language, 'regoffice.saved'), periodId };
    },

    async endPeriod({ db, language, input: { periodId }, ...who }) {
      await db.transaction((tx) => endPeriod(tx, who, periodId));
      return { isDone: true, message: say(language, 'regoffice.ended') };
    },

    offers: async ({ db, person, language, input }) => await readOffers(db, { person, language }, input),

    async offerAll({ db, language, input, ...who }) {
      const values = await settings.read();
      const offered = await db.transaction((tx) => offerAll(tx, who, values, input));
      const message =
        offered === 0
          ? say(language, 'regoffice.all_offered')
          : say(language, 'regoffice.offered', { classes: offered });
      return { isDone: true, message, offered };
    },

    async saveOffer({ db, language, input, ...who }) {
      await db.transaction((tx) => saveOffer(tx, who, input));
      return { isDone: true, message: say(language, 'regoffice.saved') };
    },

    async cancelOffer({ db, language, input, ...who }) {
      const students = await db.transaction((tx) => cancelOffer(tx, who, input));
      return { isDone: true, message: say(language, 'regoffice.cancelled', { students }), students };
    },

    async offersWorkbook({ db, person, language, input }) {
      const rows = await readOfferRows(db, { person, language }, { ...input, skip: 0, size: mostRows });
      return await writeOffers(rows, language);
    },

    async board({ db, person, now, input: { periodId } }) {
      await requireSeenPeriod(db, person, periodId);
      const [board] = await selectBoard(db, {
        ...scopeParams(person, 'registration.read'),
        periodId,
        today: universityDay(now),
        least: await least(),
        now,
      });
      if (board === undefined) throw new Error('a board always has figures');
      return { ...board, refusals: [...board.refusals], pace: [...board.pace] };
    },

    async unregistered({ db, person, now, input: { periodId, skip = 0, size = 50 } }) {
      await requireSeenPeriod(db, person, periodId);
      return await selectUnregistered(db, {
        ...scopeParams(person, 'registration.read'),
        periodId,
        today: universityDay(now),
        least: await least(),
        skip,
        size,
      });
    },

    async remind({ db, language, input: { periodId }, ...who }) {
      const values = await settings.read();
      const told = await db.transaction((tx) => remind(tx, who, values, periodId));
      return { isDone: true, message: say(language, 'regoffice.reminded', { students: told }), told };
    },

    async finish({ db, language, input: { periodId }, ...who }) {
      const told = await finish(parts, { db, who }, periodId);
      const { added, confirmed, isUnderWay } = told;
      const message = isUnderWay
        ? say(language, 'regoffice.closing')
        : say(language, 'regoffice.finished', { added, confirmed });
      return { isDone: true, message, ...told };
    },

    async reopen({ db, language, input: { periodId }, ...who }) {
      const isUnderWay = await reopen(parts, { db, who }, periodId);
      const message = say(language, isUnderWay ? 'regoffice.reopening' : 'regoffice.reopened');
      return { isDone: true, message, isUnderWay };
    },

    async publish({ db, language, input: { periodId }, ...who }) {
      await db.transaction((tx) => publish(tx, who, periodId));
      return { isDone: true, message: say(language, 'regoffice.donepublished') };
    },

    async resultsWorkbook({ db, person, language, now, input: { periodId } }) {
      await requireSeenPeriod(db, person, periodId);
      const scope = scopeParams(person, 'registration.read');
      const rows = await selectResults[language](db, { ...scope, periodId, today: universityDay(now) });
      return await writeResults(rows, language);
    },
  });
}
