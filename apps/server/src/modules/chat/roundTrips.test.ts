import { chatApi } from '@bilim/contract/chat';
import { conversationsApi } from '@bilim/contract/chat/conversations';
import { messagesApi } from '@bilim/contract/chat/messages';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

import { databases, openPortal, ownGroup, student, teacher } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
let messageId: number;
beforeAll(async () => {
  portal = await openPortal();
  ({ messageId } = await portal.callAs(teacher)(chatApi.insert, { ...ofClass, text: 'Первое' }));
  await portal.browserOf(student);
  await portal.parts.settings.read();
});
afterAll(() => portal.close());
afterEach(() => vi.restoreAllMocks());

const ofClass = {
  academicYearId: 26,
  seasonId: 1,
  disciplineId: databases,
  credits: 5,
  group: { groupId: ownGroup, subgroup: 0 },
  isGroup: true,
};

/** How often the server goes to the database for a call, the session check not counted. */
async function roundTrips(call: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(Client.prototype, 'query');
  await call().catch(() => undefined);
  const asked = query.mock.calls
    .map(([config]) => JSON.stringify(config))
    // Sent after the answer, at most some twenty times a second.
    .filter((text) => !/pg_notify|live_events_any_after/.test(text));
  expect(asked.filter((text) => text.includes('sessions_by_secret'))).toHaveLength(1);
  return asked.length - 1;
}

const as = (person: typeof teacher) => portal.callAs(person);
const calls: readonly (readonly [string, number, () => Promise<unknown>])[] = [
  ['opening a chat', 1, () => as(student)(chatApi.groupMessages, ofClass)],
  ['what is new', 1, () => as(student)(chatApi.newer, { ...ofClass, messageId: 0 })],
  ['what was before', 1, () => as(student)(chatApi.older, { ...ofClass, messageId })],
  ['a message', 1, () => as(teacher)(chatApi.insert, { ...ofClass, text: 'Второе' })],
  ['the count of what is not read', 1, () => as(student)(chatApi.count, {})],
  ['reading one', 1, () => as(student)(chatApi.markRead, { messageId })],
  ['all conversations', 1, () => as(student)(conversationsApi.recent, {})],
  ['messages by their ids', 1, () => as(student)(messagesApi.byIds, { ids: [messageId] })],
  ['a reaction', 2, () => as(student)(messagesApi.react, { messageId, kind: 'like' })],
];

it.each(calls)('%s takes %i', async (_what, expected, call) => {
  expect(await roundTrips(call)).toBe(expected);
});
