import { AppError, scopeOf } from '@bilim/contract';
import { newsOfficeApi } from '@bilim/contract/newsOffice';
import type { FastifyInstance } from 'fastify';

import { universityDay } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Parts } from '#platform/parts.ts';

import { countRecipients, requireAudience } from './audience.service.ts';
import { changeNews } from './change.service.ts';
import { findMissing } from '../reach/missing.queries.ts';
import { readerOf } from '../news.policy.ts';
import { countManaged, findChanges, findEdited, selectManaged } from './office.queries.ts';
import { partOf } from '#platform/db/partOf.ts';
import { publishNews } from './publish.service.ts';
import { reachCount, reachRestMs } from '../reach/reach.jobs.ts';
import { findReach } from '../reach/reach.queries.ts';
import { canRemind, remindNews } from '../reach/remind.service.ts';
import { removeNews, restoreNews } from './remove.service.ts';
import { selectPublishingFaculties } from './rights.queries.ts';
import { say } from '../texts/say.ts';

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
      const found = await findChanges(db, readerOf(person, now), input.newsId);
      if (found === null) throw new AppError('news.unknown');
      return found;
    },

    async audience({ db, person, input, now, language }) {
      const audience = await requireAudience(db, person, language, input);
      const today = universityDay(now);
      return { recipients: await countRecipients(db, audience, { authorId: person.id, today }) };
    },

    async reach({ db, person, input, now }) {
      const found = await findReach(db, readerOf(person, now), input.newsId);
      if (found === null) throw new AppError('news.unknown');
      const { figures: kept, countedAt, ...item } = found;
      const isOld = countedAt === null || now.getTime() - countedAt.getTime() >= reachRestMs;
      if (isOld) await enqueue(db, reachCount, { newsId: item.newsId, askedBy: person.id });
      const { needsConfirmation, remindedAt } = item;
      const asked = { needsConfirmation, isBeingCounted: isOld };
      if (kept === null || countedAt === null)
        return { data: { ...asked, figures: null }, beside: { groups: [], reminder: null } };
      const { groups, missing, byDevice, byLetter, ...figures } = kept;
      const reminder = {
        missing,
        byDevice,
        byLetter,
        remindedAt,
        canRemind: canRemind(item, universityDay(now)),
      };
      return { data: { ...asked, figures: { ...figures, countedAt } }, beside: { groups, reminder } };
    },

    async missing({ db, person, input, now }) {
      const { newsId, group = null, afterId = null } = input;
      const today = universityDay(now);
      const found = await findMissing(db, { ...readerOf(person, now), newsId, today, group, afterId });
      if (found === null) throw new AppError('news.unknown');
      return found;
    },
  });
}
