import 'fake-indexeddb/auto';
import { AppError, type ErrorCode } from '@bilim/contract';
import { waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { OtherPersonHere } from '#platform/api/OtherPersonHere.ts';
import { TransportError } from '#platform/api/TransportError.ts';
import { closeOfflineDatabase } from '#platform/offline/database.ts';

import { openMessageOutbox, type MessageOutbox } from './messageOutbox.ts';
import type { QueuedMessage } from './queuedMessage.ts';

const personId = 201;
const place = {
  academicYearId: 26,
  seasonId: 1,
  disciplineId: 31,
  credits: 5,
  isElective: false,
  group: { groupId: 118, subgroup: 0 },
  isStream: false,
  contactId: null,
  contactRole: 2,
};
const written = (text: string, conversation = 'class') => ({
  conversation,
  place,
  title: 'Базы данных',
  text,
  quote: null,
  mentions: [],
  files: [],
});

type Answer = 'taken' | 'lost before' | 'lost after' | 'refused';

/** A server that takes each message once, however often it arrives, and answers as it is told. */
function openServer() {
  const taken: { readonly clientId: string; readonly text: string }[] = [];
  const answers: Answer[] = [];
  let requests = 0;

  async function send({ clientId, text }: QueuedMessage) {
    requests += 1;
    const answer = answers.shift() ?? 'taken';
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (answer === 'lost before') throw new TransportError('NETWORK_ERROR');
    if (answer === 'refused')
      throw new AppError('chat.closed', { told: { sentence: 'Чат закрыт', fields: [], status: 423 } });
    if (!taken.some((one) => one.clientId === clientId)) taken.push({ clientId, text });
    if (answer === 'lost after') throw new TransportError('TIMEOUT_ERROR');
    return { messageId: taken.findIndex((one) => one.clientId === clientId) + 1 };
  }
  return { send, answers, texts: () => taken.map(({ text }) => text), requests: () => requests };
}

const open: (() => void)[] = [];
function openTab(server: Pick<ReturnType<typeof openServer>, 'send'>, person = personId): MessageOutbox {
  const outbox = openMessageOutbox({ personId: person, send: server.send });
  open.push(outbox.start());
  return outbox;
}
const unsent = (outbox: MessageOutbox) => outbox.view().entries.map(({ text }) => text);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(async () => {
  for (const end of open.splice(0)) end();
  await closeOfflineDatabase();
});

it('messages leave in the order in which they were written, each once', async () => {
  const server = openServer();
  const outbox = openTab(server);
  for (const text of ['первое', 'второе', 'третье']) await outbox.write(written(text));

  await waitFor(() => expect(unsent(outbox)).toEqual([]));
  expect(server.texts()).toEqual(['первое', 'второе', 'третье']);
});

it('a message whose answer was lost is sent again, and is there once', async () => {
  const server = openServer();
  server.answers.push('lost after');
  const outbox = openTab(server);
  await outbox.write(written('важное'));
  await waitFor(() => expect(outbox.view().line).toBe('waiting'));
  expect(unsent(outbox)).toEqual(['важное']);

  outbox.hurry();
  await waitFor(() => expect(unsent(outbox)).toEqual([]));
  expect([server.texts(), server.requests()]).toEqual([['важное'], 2]);
});

it('what was not sent is sent in the next life of the page', async () => {
  const server = openServer();
  server.answers.push('lost before', 'lost before');
  const first = openTab(server);
  await first.write(written('до перезагрузки'));
  await waitFor(() => expect(first.view().line).toBe('waiting'));
  open.splice(0).forEach((end) => end());
  server.answers.length = 0;

  const second = openTab(server);
  await waitFor(() => expect(server.texts()).toEqual(['до перезагрузки']));
  await waitFor(() => expect(unsent(second)).toEqual([]));
});

it('a refused message stays with its reason, lets the others pass, and goes when it is tried again', async () => {
  const server = openServer();
  server.answers.push('refused');
  const outbox = openTab(server);
  await outbox.write(written('поздно'));
  await waitFor(() => expect(outbox.view().entries[0]?.refusal?.sentence).toBe('Чат закрыт'));
  await outbox.write(written('следующее'));
  await waitFor(() => expect(server.texts()).toEqual(['следующее']));

  await outbox.retry(outbox.view().entries[0]!.clientId);
  await waitFor(() => expect(server.texts()).toEqual(['следующее', 'поздно']));
});

it('what somebody gave up is not sent', async () => {
  const server = openServer();
  server.answers.push('lost before');
  const outbox = openTab(server);
  const clientId = await outbox.write(written('лишнее'));
  await waitFor(() => expect(outbox.view().line).toBe('waiting'));
  await outbox.discard(clientId);
  outbox.hurry();

  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([unsent(outbox), server.texts()]).toEqual([[], []]);
});

const refusedWith = (code: ErrorCode, status: number) =>
  new AppError(code, { told: { sentence: 'Нет', fields: [], status } });

it.each([
  ['somebody else has signed in', new OtherPersonHere()],
  ['the server takes it for somebody else’s', refusedWith('auth.not_yourself', 403)],
])('a message waits for its author when %s', async (_why, error) => {
  const outbox = openTab({ send: () => Promise.reject(error) });
  await outbox.write(written('моё'));

  await waitFor(() => expect(outbox.view().line).toBe('closed'));
  expect(outbox.view().entries).toMatchObject([{ text: 'моё', refusal: null }]);
});

it('files are not sent again and again while nobody looks through them', async () => {
  const outbox = openTab({ send: () => Promise.reject(refusedWith('file.not_scanned', 503)) });
  await outbox.write(written('с файлом'));

  await waitFor(() => expect(outbox.view().entries[0]?.refusal?.code).toBe('file.not_scanned'));
});

it('what somebody else wrote in this browser is neither sent, heard of nor given up here', async () => {
  const server = openServer();
  const theirs = openTab({ send: () => new Promise(() => {}) }, 102);
  await theirs.write(written('чужое'));
  const heard = vi.fn<() => void>();
  theirs.onSettled(heard);

  const mine = openTab(server);
  await mine.write(written('моё'));
  await waitFor(() => expect(server.texts()).toEqual(['моё']));
  await waitFor(() => expect(unsent(mine)).toEqual([]));
  await mine.clear();

  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard).not.toHaveBeenCalled();
  expect(server.texts()).toEqual(['моё']);
  const later = openTab({ send: () => new Promise(() => {}) }, 102);
  await waitFor(() => expect(unsent(later)).toEqual(['чужое']));
});
