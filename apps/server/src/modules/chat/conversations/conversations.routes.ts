import { AppError } from '@bilim/contract';
import { conversationsApi } from '@bilim/contract/chat/conversations';
import type { FastifyInstance } from 'fastify';

import { wireReply } from '#platform/db/wireJson.ts';
import { partOf } from '#platform/db/partOf.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import type { Call } from '#platform/http/serve.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { limitsOf, windowOf } from './chatState.sql.ts';
import { searchMessages, selectMembers } from './conversations.queries.ts';
import { selectAround } from '../messages/messages.queries.ts';
import { callerOf, contextOf, splitMessageId } from './place.sql.ts';
import { findPlace } from '../reading/reading.queries.ts';
import { findRecent, selectConversation, selectRecent } from '../messages/recent.queries.ts';
import { requireConversation } from './requireConversation.ts';
import { closeConversation, muteConversation, selectOthers } from './standing.queries.ts';
import { typingThrottle } from '../messages/typingThrottle.ts';
import { say } from '../texts/say.ts';

export function conversationsRoutes(app: FastifyInstance, parts: Parts): void {
  const mayTellTyping = typingThrottle();

  serve(app, parts, conversationsApi, {
    recent: async (call) => wireReply({ data: await recentOf(call) }),

    around,

    async search({ db, person, now, language, input }) {
      const pattern = partOf(input.query);
      if (pattern === null) return wireReply({ data: '[]' });
      const [found] = await searchMessages[language](db, {
        ...callerOf(person, now),
        pattern,
        conversationId: input.conversationId ?? null,
        before: input.before ?? null,
      });
      return wireReply({ data: found?.data ?? '[]' });
    },

    async members({ db, person, now, input }) {
      const [found] = await selectMembers(db, contextOf(input, person, now));
      if (found === undefined) throw new AppError('chat.not_member');
      return wireReply({ data: found.data });
    },

    async mute(call) {
      const { conversationId } = await requireConversation(call, call.input);
      const { isMuted } = call.input;
      await muteConversation(call.db, { personId: call.person.id, conversationId, isMuted });
      return { isDone: true };
    },

    async close(call) {
      const { conversationId, isTeacher } = await requireConversation(call, call.input);
      if (!isTeacher) throw new AppError('chat.teachers_only');
      const until = call.input.until ?? null;
      await closeConversation(call.db, { personId: call.person.id, conversationId, until });
      return { isDone: true };
    },

    async typing(call) {
      const { db, person, now, input } = call;
      if (!mayTellTyping(person.id, now)) return { isDone: true };
      const [place] = await findPlace(db, contextOf(input, person, now));
      if (place === undefined) throw new AppError('chat.not_member');
      const { conversationId } = place;
      if (conversationId === null) return { isDone: true };
      const others = await selectOthers(db, { personId: person.id, conversationId });
      const personIds = others.map(({ personId }) => personId);
      parts.live.signal({ personIds, signal: { kind: 'typing', conversationId, personId: person.id } });
      return { isDone: true };
    },
  });
}

async function recentOf({
  db,
  person,
  now,
  language,
  input,
}: Call<typeof conversationsApi.recent>): Promise<string> {
  const caller = callerOf(person, now);
  const { conversationId, afterId = null, kind = null, keptIds = [], query = '' } = input;
  const pattern = partOf(query);
  const narrowed = { ...caller, afterId, kind, keptIds };
  const [found] =
    conversationId !== undefined
      ? await selectConversation[language](db, { ...caller, conversationId })
      : pattern === null
        ? await selectRecent[language](db, narrowed)
        : await findRecent[language](db, { ...narrowed, pattern });
  return found?.data ?? '[]';
}

async function around({
  db,
  person,
  now,
  input,
  language,
  parts: { settings },
}: Call<typeof conversationsApi.around>) {
  const message = input.messageId === undefined ? null : splitMessageId(input.messageId);
  const conversationId = message?.conversationId ?? input.conversationId;
  if (conversationId === undefined || (message === null && input.date === undefined)) {
    throw new InvalidInput([{ field: 'id_message', sms: say(language, 'field.required') }]);
  }
  const values = await settings.read();
  const [found] = await selectAround(db, {
    ...callerOf(person, now),
    ...windowOf(values, now),
    ...limitsOf(values),
    conversationId,
    number: message?.number ?? null,
    date: input.date ?? null,
  });
  if (found === undefined) throw new AppError('chat.message_unknown');
  return wireReply({ data: found.data, chat: found.chat });
}
