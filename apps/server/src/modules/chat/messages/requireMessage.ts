import { AppError } from '@bilim/contract';

import { callerOf, splitMessageId } from '../conversations/place.sql.ts';
import { findMessagePlace } from '../reading/reading.queries.ts';
import type { Reading } from '../reading/reading.service.ts';

/** A message that stands in a conversation of the caller; of others nothing is told. */
export async function requireMessage({ db, person, now }: Reading, messageId: number) {
  const message = splitMessageId(messageId);
  const [place] = await findMessagePlace(db, { ...callerOf(person, now), ...message });
  if (place === undefined || place.isRemoved) throw new AppError('chat.message_unknown');
  return { message, place };
}
