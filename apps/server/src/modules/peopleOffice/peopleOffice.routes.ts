import { AppError } from '@bilim/contract';
import { peopleApi } from '@bilim/contract/people';
import type { FastifyInstance } from 'fastify';

import { titleOf } from '#modules/audit/entryWords.ts';
import { setBlocked } from '#modules/auth/accounts/officeAccounts.service.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { addPerson } from './add.service.ts';
import { selectChangeable } from './card.queries.ts';
import { cardOf, requireCard } from './cards.service.ts';
import { selectChoices } from './choices.queries.ts';
import { selectHistory } from './history.service.ts';
import { selectPeople } from './list.queries.ts';
import { writePeople } from './peopleWorkbook.ts';
import { savePerson, savePosition } from './save.service.ts';
import { say } from './texts/say.ts';

const usualPage = 50;
/** More than one opens in a spreadsheet to read. */
const mostWritten = 20_000;

export function peopleOfficeRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, peopleApi, {
    async list({ db, person, now, input: { skip = 0, size = usualPage, ...sought } }) {
      return await selectPeople(db, { person, today: universityDay(now) }, { ...sought, skip, size });
    },

    async workbook({ db, person, now, input, language }) {
      const page = { ...input, skip: 0, size: mostWritten };
      return await writePeople(await selectPeople(db, { person, today: universityDay(now) }, page), language);
    },

    choices: async ({ db, person, language }) => await selectChoices(db, person, language),

    async open({ db, input, ...call }) {
      const card = await requireCard(db, { ...call, today: universityDay(call.now) }, input.id);
      if (card.readsSecrets && card.id !== call.person.id) {
        await audit(db, call, { action: 'person.private_read', entity: 'person', entityId: card.id });
      }
      return cardOf(card);
    },

    async history({ db, input, now, ...call }) {
      const card = await requireCard(db, { ...call, now, today: universityDay(now) }, input.id);
      const changes = await selectHistory(db, input.id, card);
      return changes.map((one) => ({ ...one, title: titleOf(one.action, call.language) }));
    },

    save: savePerson,
    savePosition,
    add: addPerson,

    async block({ db, input, language, ...call }) {
      const done = await db.transaction(async (tx) => {
        const today = universityDay(call.now);
        const userIds = await selectChangeable(tx, { person: call.person, today }, input.people);
        if (userIds.length === 0) throw new AppError('auth.forbidden');
        return await setBlocked(tx, { userIds, isBlocked: input.isBlocked, who: call });
      });
      const text = input.isBlocked ? 'people.blocked' : 'people.unblocked';
      return { isDone: true, done, message: say(language, text, { count: done }) };
    },
  });
}
