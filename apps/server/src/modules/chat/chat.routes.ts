import { AppError } from '@bilim/contract';
import { chatApi } from '@bilim/contract/chat';
import type { FastifyInstance } from 'fastify';

import { chosenSeason } from '#modules/structure/academicYear.ts';
import { wireReply } from '#platform/db/wireJson.ts';
import type { Call } from '#platform/http/serve.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { limitsOf, windowOf } from './conversations/chatState.sql.ts';
import { countUnread, selectUnreadContacts } from './reading/counts.queries.ts';
import { selectNewer, selectOlder, selectOpening } from './messages/messages.queries.ts';
import { callerOf, contextOf, splitMessageId } from './conversations/place.sql.ts';
import type { Context } from './conversations/place.sql.ts';
import { readAll, readOne } from './reading/reading.service.ts';
import { deleteMessage } from './messages/remove.service.ts';
import { send } from './messages/send.service.ts';

export function chatRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, chatApi, {
    messages: async (call) => await open(call, call.input),
    groupMessages: async (call) => await open(call, { ...call.input, isGroup: true }),

    async newer({ db, person, now, input }) {
      const { number } = splitMessageId(input.messageId);
      return listed(await selectNewer(db, { ...contextOf(input, person, now), number }));
    },
    async older({ db, person, now, input }) {
      const { number } = splitMessageId(input.messageId);
      return listed(await selectOlder(db, { ...contextOf(input, person, now), number }));
    },

    insert: send,

    async markRead(call) {
      await readOne(call, call.input.messageId);
      return { isDone: true };
    },
    async markAllRead(call) {
      await readAll(call, call.input);
      return { isDone: true };
    },

    async count({ db, person, now }) {
      const [counted] = await countUnread(db, callerOf(person, now));
      return counted ?? { unreadCount: 0 };
    },

    unreadContacts: async ({ db, person, now, input }) =>
      listed(
        await selectUnreadContacts(db, {
          ...callerOf(person, now),
          academicYearId: input.academicYearId,
          seasonId: chosenSeason(input),
          disciplineId: input.disciplineId ?? null,
          groupId: input.groupId === undefined || input.groupId < 1 ? null : input.groupId,
          credits: input.credits === undefined ? null : String(input.credits),
        }),
      ),

    deleteMessage,
  });
}

async function open(
  { db, person, now, parts }: Pick<Call<typeof chatApi.messages>, 'db' | 'person' | 'now' | 'parts'>,
  context: Context,
) {
  const values = await parts.settings.read();
  const [found] = await selectOpening(db, {
    ...contextOf(context, person, now),
    ...windowOf(values, now),
    ...limitsOf(values),
  });
  if (found === undefined) throw new AppError('chat.not_member');
  return wireReply({ data: found.data, chat: found.chat });
}

function listed([found]: readonly { readonly data: string }[]) {
  if (found === undefined) throw new AppError('chat.not_member');
  return wireReply(found);
}
