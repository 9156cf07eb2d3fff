import { addressOf } from '@bilim/contract/client';
import { AppError } from '@bilim/contract';
import { chatApi } from '@bilim/contract/chat';
import { conversationsApi } from '@bilim/contract/chat/conversations';
import { messagesApi } from '@bilim/contract/chat/messages';
import type { Page } from '@playwright/test';

import { apiUser, browserOf, serverUrl } from './signedIn.ts';
import type { ApiUser } from './apiClient.ts';
import { expect, test } from './test.ts';

const login = 'student164';

/** Leaves a trace in the browser where it runs, whatever became of the page. */
const script = `<script>localStorage.setItem('ran', '1'); alert('ran')</script>`;
const html = Buffer.from(`<!doctype html><html><body>${script}</body></html>`);
const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`);
const xml = Buffer.from(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`);

/** What cannot be anything but a page is refused, whatever it is called. */
const refused = [html, svg, xml].flatMap((bytes) =>
  ['a.pdf', 'a.png', 'a.txt', 'a.docx', 'a.mp3', 'a.zip'].map((name) => ({ name, bytes })),
);

const frame = Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(413)]);
const silence = Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1'), frame, frame, frame]);

/** A page hidden in what is something else as well. */
const hidden = [
  { name: 'a.pdf', bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), html, Buffer.from('\n%%EOF\n')]) },
  { name: 'a.txt', bytes: Buffer.concat([Buffer.alloc(600, 'a'), html]) },
  { name: 'a.mp3', bytes: Buffer.concat([silence, html]) },
  { name: 'a.doc', bytes: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), html]) },
] as const;

/** Sends files to the chat of a class; gives back where each can be opened. */
async function send({ call }: ApiUser, files: readonly { readonly name: string; readonly bytes: Buffer }[]) {
  const chats = await call(conversationsApi.recent, {});
  const chat = chats.find(({ isGroup }) => isGroup);
  if (chat === undefined) throw new Error('the demo student has no class with a chat');
  const sent = files.map(({ name, bytes }) => new File([new Uint8Array(bytes)], name));
  const { messageId } = await call(
    chatApi.insert,
    { ...chat, clientId: crypto.randomUUID() },
    { files: sent },
  );
  const { data } = await call(conversationsApi.around, { messageId });
  const message = data.find((one) => one.messageId === messageId);
  return (message?.files ?? []).map(({ fileId }) => addressOf(messagesApi.file, { fileId }));
}

/** Opens an address as a page of its own, or begins to save it. */
async function visit(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'load' }).catch((error: unknown) => {
    if (!String(error).includes('Download is starting') && !String(error).includes('ERR_ABORTED'))
      throw error;
  });
  await page.waitForTimeout(200);
}

const trace = async (page: Page) => await page.evaluate<string | null>(`localStorage.getItem('ran')`);

test('pages that are sent as files are refused, or run nowhere (S-154)', async ({ browser }) => {
  const student = await apiUser(login);
  for (const file of refused) {
    const refusal = await send(student, [file]).catch((error: unknown) => error);
    expect(refusal, file.name).toBeInstanceOf(AppError);
    expect(refusal, file.name).toMatchObject({ code: 'file.wrong_type' });
  }

  const context = await browserOf(browser, login);
  const page = await context.newPage();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.route('**/lms/control', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await visit(page, '/lms/control');
  expect([await trace(page), dialogs.splice(0)]).toEqual(['1', ['ran']]);
  await page.evaluate(`localStorage.removeItem('ran')`);

  for (const address of await send(student, hidden)) {
    const { status, type, policy } = await page.evaluate(async (where) => {
      const reply = await fetch(where);
      return {
        status: reply.status,
        type: reply.headers.get('content-type'),
        policy: reply.headers.get('content-security-policy'),
      };
    }, address);
    expect([status, type]).toEqual([200, expect.not.stringMatching(/html|svg|xml;|javascript/)]);
    expect(policy).toContain("default-src 'none'");
    await visit(page, address);
    await page.goto('/lms/offline');
    expect([address, await trace(page), dialogs]).toEqual([address, null, []]);
  }
  await context.close();
});

test('a file is answered in parts, by its headers alone, and not twice (S-155)', async ({ browser }) => {
  const student = await apiUser(login);
  const [address = ''] = await send(student, [{ name: 'числа.txt', bytes: Buffer.from('0123456789') }]);
  const context = await browserOf(browser, login);
  const { request } = context;

  const head = await request.head(address);
  expect([head.status(), head.headers()['content-length']]).toEqual([200, '10']);
  const part = await request.get(address, { headers: { range: 'bytes=2-4' } });
  expect([part.status(), await part.text(), part.headers()['content-range']]).toEqual([
    206,
    '234',
    'bytes 2-4/10',
  ]);
  const again = await request.get(address, { headers: { 'if-none-match': head.headers()['etag'] ?? '' } });
  expect(again.status()).toBe(304);
  for (const other of [address.replace('?', '/?'), `${serverUrl()}/${address}`])
    expect((await request.get(other)).status(), other).not.toBe(200);
  const stranger = await browserOf(browser, 'student8');
  expect((await stranger.request.get(address)).status()).toBe(404);
  await context.close();
  await stranger.close();
});
