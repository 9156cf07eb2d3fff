import type { Client } from 'pg';

import { conversationMembers, conversations, messages } from '#modules/chat/chat.tables.ts';

import { inventChats } from '../chats.ts';
import type { DemoConversation } from '../chats.ts';
import type { DemoPlan, TermPlan } from '../plan.ts';

import { copyRows } from './copy.ts';

/** So many conversations are written together. */
const batchSize = 500;

interface Numbered extends DemoConversation {
  readonly id: number;
}

/** The chats of a term with their messages and how far everybody has read; returns the id to go on with. */
export async function writeChats(
  client: Client,
  plan: DemoPlan,
  term: TermPlan,
  firstId: number,
): Promise<number> {
  let id = firstId;
  let batch: Numbered[] = [];
  for (const chat of inventChats(plan, term)) {
    batch.push({ ...chat, id });
    id += 1;
    if (batch.length < batchSize) continue;
    await writeBatch(client, term, batch);
    batch = [];
  }
  await writeBatch(client, term, batch);
  return id;
}

async function writeBatch(client: Client, { term }: TermPlan, batch: readonly Numbered[]): Promise<void> {
  const key = ['disciplineId', 'credits', 'groupId', 'streamId', 'teacherId', 'studentId'] as const;
  await copyRows(
    client,
    conversations,
    ['id', 'academicYearId', 'seasonId', ...key, 'lastNumber', 'lastMessageAt'],
    batch.map((chat) => ({
      ...chat,
      academicYearId: term.yearId,
      seasonId: term.seasonId,
      lastNumber: chat.messages.length,
      lastMessageAt: chat.messages.at(-1)?.sentAt ?? null,
    })),
  );
  await copyRows(
    client,
    messages,
    ['conversationId', 'number', 'senderId', 'senderRole', 'body', 'sentAt'],
    messageRows(batch),
  );
  await copyRows(
    client,
    conversationMembers,
    ['conversationId', 'personId', 'joinedNumber', 'readNumber'],
    memberRows(batch),
  );
}

function* messageRows(batch: readonly Numbered[]) {
  for (const { id: conversationId, messages: written } of batch) {
    for (const { isByTeacher, ...message } of written) {
      yield {
        ...message,
        conversationId,
        senderRole: isByTeacher ? ('teacher' as const) : ('student' as const),
      };
    }
  }
}

function* memberRows(batch: readonly Numbered[]) {
  for (const { id: conversationId, members } of batch) {
    for (const member of members) yield { ...member, conversationId, joinedNumber: 0 };
  }
}
