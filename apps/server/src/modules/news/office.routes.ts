import { AppError, scopeOf } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { newsOfficeApi } from '@bilim/contract/newsOffice';
import type { FastifyInstance } from 'fastify';

import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';
import { say } from '#platform/texts.ts';

import { countRecipients, requireAudience } from './audience.ts';
import { changeNews } from './change.service.ts';
import { readerOf } from './news.policy.ts';
import { countManaged, findEdited, findManaged, selectChanges, selectManaged } from './office.queries.ts';
import { partOf } from '#platform/db/partOf.ts';
import { publishNews } from './publish.service.ts';
import { findReach, selectMissing } from './reach.queries.ts';
import { canRemind, remindNews } from './remind.service.ts';
import { removeNews, restoreNews } from './remove.service.ts';
import { selectPublishingFaculties } from './rights.queries.ts';

export function newsOfficeRoutes(app: FastifyInstance, parts: Parts): void {
  const hasMail = parts.mailer !== null;

  serve(app, parts, newsOfficeApi, {
    insert: publishNews,
    edit: changeNews,
    remove: removeNews,
    restore: restoreNews,
    remind: async (call) => await remindNews(call, hasMail),

    async faculties({ db, person, language }) {
      const own = await selectPublishingFaculties(db, person);
      const isEverywhere = scopeOf(person, 'news.manage') === 'all';
      return isEverywhere ? [{ facultyId: 0, name: say(language, 'news.all_faculties') }, ...own] : own;
    },

    async managed({ db, person, input, now, language }) {
      const reader = readerOf(person, now);
      const { state, query = '', afterId = null } = input;
      const data = await selectManaged(db, language, reader, { state, query: partOf(query), afterId });
      return { data, beside: { counts: await countManaged(db, reader) } };
    },

    async edited({ db, person, input, now }) {
      const found = await findEdited(db, readerOf(person, now), input.newsId);
      if (found === null) throw new AppError('news.unknown');
      return found;
    },

    async history({ db, person, input, now }) {
      const { newsId } = await requireManaged(db, person, now, input.newsId);
      return await selectChanges(db, newsId);
    },

    async audience({ db, person, input, now, language }) {
      const audience = await requireAudience(db, person, language, input);
      const today = universityDay(now);
      return { recipients: await countRecipients(db, audience, { authorId: person.id, today }) };
    },

    async reach({ db, person, input, now }) {
      const item = await requireManaged(db, person, now, input.newsId);
      const today = universityDay(now);
      const { groups, missing, byDevice, byLetter, ...figures } = await findReach(db, {
        ...item,
        today,
        hasMail,
      });
      return {
        data: { ...figures, needsConfirmation: item.needsConfirmation },
        beside: {
          groups,
          reminder: {
            missing,
            byDevice,
            byLetter,
            remindedAt: item.remindedAt,
            canRemind: canRemind(item, today),
          },
        },
      };
    },

    async missing({ db, person, input, now }) {
      const item = await requireManaged(db, person, now, input.newsId);
      const { group = null, afterId = null } = input;
      return await selectMissing(db, { ...item, today: universityDay(now), group, afterId });
    },
  });
}

/** An item of the own right; what others manage does not exist. */
async function requireManaged(db: Database, person: Person, now: Date, newsId: number) {
  const item = await findManaged(db, readerOf(person, now), newsId);
  if (item === null) throw new AppError('news.unknown');
  return item;
}
