import { chatApi } from '@bilim/contract/chat';
import { conversationsApi } from '@bilim/contract/chat/conversations';
import { messagesApi } from '@bilim/contract/chat/messages';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { chatOfClass, openPortal, roundTrips, student, teacher } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
let messageId: number;
beforeAll(async () => {
  portal = await openPortal();
  ({ messageId } = await portal.callAs(teacher)(chatApi.insert, { ...chatOfClass, text: 'Первое' }));
  await portal.browserOf(student);
  await portal.parts.settings.read();
});
afterAll(() => portal.close());

const as = (person: typeof teacher) => portal.callAs(person);
const calls: readonly (readonly [string, number, () => Promise<unknown>])[] = [
  ['opening a chat', 1, () => as(student)(chatApi.groupMessages, chatOfClass)],
  ['what is new', 1, () => as(student)(chatApi.newer, { ...chatOfClass, messageId: 0 })],
  ['what was before', 1, () => as(student)(chatApi.older, { ...chatOfClass, messageId })],
  ['a message', 1, () => as(teacher)(chatApi.insert, { ...chatOfClass, text: 'Второе' })],
  ['the count of what is not read', 1, () => as(student)(chatApi.count, {})],
  ['reading one', 1, () => as(student)(chatApi.markRead, { messageId })],
  ['all conversations', 1, () => as(student)(conversationsApi.recent, {})],
  ['messages by their ids', 1, () => as(student)(messagesApi.byIds, { ids: [messageId] })],
  ['a reaction', 2, () => as(student)(messagesApi.react, { messageId, kind: 'like' })],
];

it.each(calls)('%s takes %i', async (_what, expected, call) => {
  expect(await roundTrips(call)).toBe(expected);
});
