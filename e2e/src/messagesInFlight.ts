import { randomUUID } from 'node:crypto';

import { AppError } from '@bilim/contract';
import { chatApi } from '@bilim/contract/chat';
import { conversationsApi } from '@bilim/contract/chat/conversations';
import type { OwnConversation } from '@bilim/contract/chat/conversations';

import { signIn } from './apiClient.ts';
import type { ApiUser } from './apiClient.ts';
import type { RunningServer } from './server.ts';
import { expect } from './test.ts';

/** As the device names it, and what the server answered; null while it did not. */
interface Sending {
  readonly user: ApiUser;
  readonly clientId: string;
  readonly text: string;
  messageId: number | null;
}

/** Below what one person may send in a minute, repetitions after the crash included. */
const mostEach = 14;

type Place = OwnConversation;

/** Sends as a device does that has waited for its line; false when the server did not answer. */
async function deliver(place: Place, sending: Sending): Promise<boolean> {
  const { user, clientId, text } = sending;
  try {
    const { messageId } = await user.call(chatApi.insert, { ...place, text, clientId });
    sending.messageId = messageId;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code !== 'server.busy') throw error;
    return false;
  }
}

/** Everybody writes one message after the other until the server goes away. */
async function writeUntilGone(place: Place, user: ApiUser, sent: Sending[]) {
  for (let index = 0; index < mostEach; index += 1) {
    const sending = { user, clientId: randomUUID(), text: `${user.id}: ${index}`, messageId: null };
    sent.push(sending);
    if (!(await deliver(place, sending))) return;
  }
}

async function readAfter(reader: ApiUser, place: Place, before: number): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (let last = before; ;) {
    const rows = await reader.call(chatApi.newer, { ...place, messageId: last });
    for (const { messageId, text } of rows) found.set(messageId, text);
    last = rows.at(-1)?.messageId ?? last;
    if (rows.length < 20) return found;
  }
}

/** The chat of a class that the demo teacher shares with the first student, and those of the accounts who are in it. */
async function openClass(server: RunningServer) {
  const teacher = await signIn(() => server.url, 'teacher1');
  const student = await signIn(() => server.url, 'student1');
  const own = new Set((await student.call(conversationsApi.recent, {})).map((row) => row.conversationId));
  const rows = await teacher.call(conversationsApi.recent, {});
  const place = rows.find(({ isGroup, conversationId }) => isGroup && own.has(conversationId));
  if (place === undefined) throw new Error('the demo teacher shares no chat with the first student');
  const { beside } = await teacher.call(chatApi.groupMessages, place);
  return { teacher, student, place, before: beside.conversation.lastMessageId ?? 0 };
}

/** Messages of both sides of a chat while the server goes away, and what became of them. */
export async function openChat(server: RunningServer) {
  const { teacher, student, place, before } = await openClass(server);
  const sent: Sending[] = [];
  let answered: readonly (number | null)[] = [];
  return {
    answered: () => sent.filter(({ messageId }) => messageId !== null).length,
    async writeUntilGone() {
      await Promise.all([teacher, student].map(async (user) => await writeUntilGone(place, user, sent)));
      answered = sent.map(({ messageId }) => messageId);
    },
    /** Sends all of them again, as devices do; every one is there once, under the number that was answered. */
    async requireEachOnce() {
      for (const sending of sent) expect(await deliver(place, sending)).toBe(true);
      for (const [index, messageId] of answered.entries()) {
        if (messageId !== null) expect(sent[index]?.messageId).toBe(messageId);
      }
      const found = await readAfter(teacher, place, before);
      expect(found.size).toBe(sent.length);
      for (const { messageId, text } of sent) expect(found.get(messageId ?? 0)).toBe(text);
    },
  };
}
