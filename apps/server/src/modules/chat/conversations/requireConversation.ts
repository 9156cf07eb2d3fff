import { AppError } from '@bilim/contract';

import { contextOf } from './place.sql.ts';
import type { Context } from './place.sql.ts';
import { findPlace } from '../reading/reading.queries.ts';
import type { Reading } from '../reading/reading.service.ts';
import { insertConversation } from '../messages/send.queries.ts';

/** The conversation that a context means; its row is made when nobody has written yet. */
export async function requireConversation({ db, person, now }: Reading, context: Context) {
  const params = contextOf(context, person, now);
  for (const isMade of [false, true]) {
    const [place] = await findPlace(db, params);
    if (place === undefined) throw new AppError('chat.not_member');
    const { conversationId, isTeacher } = place;
    if (conversationId !== null) return { conversationId, isTeacher };
    if (!isMade) await insertConversation(db, params);
  }
  throw new Error('a conversation was made and is not there');
}
