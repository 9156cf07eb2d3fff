import { AppError } from '@bilim/contract';
import type { Person } from '@bilim/contract';

import type { Database } from '#platform/db/database.ts';

import { callerOf, contextOf, splitMessageId } from '../conversations/place.sql.ts';
import type { Context } from '../conversations/place.sql.ts';
import { findMessagePlace, findPlace, lockForReading, markOneRead, markReadUpTo } from './reading.queries.ts';

/** Who reads, and when. */
export interface Reading {
  readonly db: Database;
  readonly person: Person;
  readonly now: Date;
}

export async function readOne({ db, person, now }: Reading, messageId: number): Promise<void> {
  const [found] = await markOneRead(db, { ...callerOf(person, now), ...splitMessageId(messageId) });
  if (found === undefined) throw new AppError('chat.message_unknown');
}

export async function readUpTo({ db, person, now }: Reading, messageId: number): Promise<void> {
  const message = splitMessageId(messageId);
  const [found] = await findMessagePlace(db, { ...callerOf(person, now), ...message });
  if (found === undefined) throw new AppError('chat.message_unknown');
  await advance(db, person, message);
}

export async function readAll({ db, person, now }: Reading, context: Context): Promise<void> {
  const [place] = await findPlace(db, contextOf(context, person, now));
  if (place === undefined) throw new AppError('chat.not_member');
  if (place.conversationId !== null) await advance(db, person, { conversationId: place.conversationId });
}

interface UpTo {
  readonly conversationId: number;
  /** The last message that is read; everything when left out. */
  readonly number?: number;
}

/** Counts in a second statement, which sees whatever those wrote that held the rows before. */
async function advance(
  db: Database,
  { id: personId }: Person,
  { conversationId, number }: UpTo,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await lockForReading(tx, { personId, conversationId });
    if (row === undefined) return;
    const upTo = Math.min(number ?? row.lastNumber, row.lastNumber);
    if (upTo > row.readNumber) await markReadUpTo(tx, { personId, conversationId, number: upTo });
  });
}
