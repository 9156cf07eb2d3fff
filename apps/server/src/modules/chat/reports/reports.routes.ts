import { AppError } from '@bilim/contract';
import { chatReportsApi } from '@bilim/contract/chat/reports';
import type { FastifyInstance } from 'fastify';

import { notifyOffices } from '#modules/auth/rights/notifyOffices.service.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { requireMessage } from '../messages/requireMessage.ts';
import { countReports, insertReport, officeOf, selectReports } from './reports.queries.ts';
import { decideReport, readContext } from './reports.service.ts';
import { say } from '../texts/say.ts';

export function chatReportsRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, chatReportsApi, {
    async report({ db, person, now, language, input }) {
      const { message, place } = await requireMessage({ db, person, now }, input.messageId);
      if (place.senderId === person.id) throw new AppError('chat.message_unknown');
      const { kind } = input;
      await insertReport(db, { ...message, personId: person.id, kind, words: input.words.trim(), at: now });
      await notifyOffices(db, 'chat.moderate');
      return { isDone: true, message: say(language, 'chat.reported') };
    },

    async queue({ db, person, language, input }) {
      const { state, afterId = null } = input;
      const data = await selectReports[language](db, { ...officeOf(person), state, afterId });
      return { data, beside: await countReports(db, person) };
    },

    context: async (call) => await readContext(call),
    decide: async (call) => await decideReport(call),
  });
}
