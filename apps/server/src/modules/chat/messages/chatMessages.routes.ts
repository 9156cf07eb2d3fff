import { AppError } from '@bilim/contract';
import { messagesApi } from '@bilim/contract/chat/messages';
import type { FastifyInstance } from 'fastify';

import { wireReply } from '#platform/db/wireJson.ts';
import { serveFile } from '#platform/files/serveFile.ts';
import type { Call } from '#platform/http/serve.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { windowOf } from '../conversations/chatState.sql.ts';
import { findFile } from './files.queries.ts';
import { editMessage, pinMessage, removeReaction, selectReaders, setReaction } from './changes.queries.ts';
import { selectByIds } from './messages.queries.ts';
import { callerOf, splitMessageId } from '../conversations/place.sql.ts';
import { readUpTo } from '../reading/reading.service.ts';
import { restoreMessage } from './remove.service.ts';
import { requireMessage } from './requireMessage.ts';
import { readBody } from './send.service.ts';
import { say } from '../texts/say.ts';

export function chatMessagesRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, messagesApi, {
    async byIds({ db, person, now, input }) {
      const ids = input.ids.map(splitMessageId);
      const [found] = await selectByIds(db, {
        ...callerOf(person, now),
        conversationIds: ids.map(({ conversationId }) => conversationId),
        numbers: ids.map(({ number }) => number),
      });
      return wireReply({ data: found?.data ?? '[]' });
    },

    async markReadUpTo(call) {
      await readUpTo(call, call.input.messageId);
      return { isDone: true };
    },

    edit,

    restore: async (call) => await restoreMessage(call),

    async react({ db, person, now, input }) {
      const { message } = await requireMessage({ db, person, now }, input.messageId);
      const of = { ...message, personId: person.id };
      if (input.kind === null) await removeReaction(db, of);
      else await setReaction(db, { ...of, kind: input.kind });
      return { isDone: true };
    },

    async pin({ db, person, now, input }) {
      const { message, place } = await requireMessage({ db, person, now }, input.messageId);
      if (!place.isPrivate && !place.isTeacher) throw new AppError('chat.teachers_only');
      await pinMessage(db, { ...message, isPinned: input.isPinned });
      return { isDone: true };
    },

    async readers({ db, person, now, input }) {
      const { message, place } = await requireMessage({ db, person, now }, input.messageId);
      if (!place.isTeacher) throw new AppError('chat.teachers_only');
      return await selectReaders(db, message);
    },

    async file(call) {
      const { db, person, now, input } = call;
      const [found] = await findFile(db, { ...callerOf(person, now), fileId: input.fileId });
      return await serveFile(parts, call, found ?? null, { asThumbnail: input.isThumbnail === true });
    },
  });
}

async function edit(call: Call<typeof messagesApi.edit>) {
  const {
    db,
    person,
    now,
    language,
    input,
    parts: { settings },
  } = call;
  const { message, place } = await requireMessage(call, input.messageId);
  const body = readBody(input.text, (key) => say(language, key), place.hasFiles);
  const values = await settings.read();
  const minutes = values['chat.edit_minutes'];
  const of = { ...message, personId: person.id, ...windowOf(values, now) };
  const [edited] = await editMessage(db, { ...of, body, minutes });
  if (edited?.isOpen === false) throw new AppError('chat.closed');
  if (edited === undefined)
    return { isDone: false, message: say(language, 'chat.edit_refused', { minutes }) };
  return { isDone: true, message: say(language, 'chat.edited') };
}
