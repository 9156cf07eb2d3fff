import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import {
  fileCalls,
  openPortal,
  samplePicture,
  sampleFiles,
  serveFileCalls,
  student,
  teacher,
  untilWaiting,
} from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
let host: string;
let small: string;
let large: string;
let minute: Date;
beforeAll(async () => {
  portal = await openPortal();
  serveFileCalls(portal.app, portal.parts);
  host = await portal.listen();
  await portal.build.setting('downloads.per_minute', 6);
  const [kept] = await portal.callAs(teacher)(
    fileCalls.news,
    {},
    { files: [new File([new Uint8Array(sampleFiles.pdf)], 'a.pdf')] },
  );
  small = kept!.fileId;
  large = await keepLarge();
});
afterAll(() => portal.close());
beforeEach(() => {
  minute = new Date(portal.parts.clock.now().getTime() + 60_000);
  portal.setTime(minute);
});
const after = (seconds: number) => portal.setTime(new Date(minute.getTime() + seconds * 1_000));

/** More than what lies between two processes and their sockets. */
async function keepLarge() {
  const bytes = Buffer.alloc(30_000_000);
  const stored = { storageKey: await portal.parts.files.put(bytes), sizeBytes: bytes.length };
  return await portal.build.file({ kind: 'news', mime: 'application/zip', ...stored });
}

const fetched = async (fileId: string, headers: Record<string, string> = {}, who = student) =>
  await (await portal.browserOf(who)).get(`/api/testing/file?id_file=${fileId}`, headers);

/** A reply whose bytes nobody takes. */
async function begun(fileId: string): Promise<IncomingMessage> {
  const { cookies } = await portal.browserOf(student);
  const cookie = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const request = get(`http://${host}/api/testing/file?id_file=${fileId}`, { headers: { cookie } });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  reply.on('error', () => undefined);
  return reply;
}

it('gives so many files in a minute, then tells for how long to wait, in three languages', async () => {
  for (let time = 0; time < 6; time += 1) expect((await fetched(small)).statusCode).toBe(200);
  after(18);
  const browser = await portal.browserOf(student);
  const told: unknown[] = [];
  for (const language of ['ru', 'kg', 'en']) {
    browser.cookies.set('lang', language);
    const reply = await fetched(small);
    expect([reply.statusCode, reply.headers['retry-after'], reply.json().code]).toEqual([
      429,
      '42',
      'file.too_many_downloads',
    ]);
    told.push(reply.json().error);
  }
  browser.cookies.delete('lang');

  expect(told).toEqual([
    'Слишком много загрузок. Дождитесь окончания начатых или повторите через 42 с',
    'Жүктөөлөр өтө көп. Башталгандары бүткүчө күтүңүз же 42 секунддан кийин кайталаңыз',
    'Too many downloads. Wait until those in progress have finished, or try again in 42 s',
  ]);
  expect((await fetched(small, {}, teacher)).statusCode).toBe(200);
  after(60);
  expect((await fetched(small)).statusCode).toBe(200);
});

it('does not count what is unchanged, a look at the headers, thumbnails, and further pieces of a file', async () => {
  const [picture] = await portal.callAs(teacher)(
    fileCalls.chat,
    {},
    { files: [new File([new Uint8Array(await samplePicture())], 'a.jpg')] },
  );
  const { etag } = (await fetched(small)).headers;
  const browser = await portal.browserOf(student);
  for (let time = 0; time < 10; time += 1) {
    expect((await fetched(small, { 'if-none-match': String(etag) })).statusCode).toBe(304);
    expect((await browser.head(`/api/testing/file?id_file=${small}`)).statusCode).toBe(200);
    expect((await browser.get(`/api/testing/file?id_file=${picture!.fileId}&thumb=1`)).statusCode).toBe(200);
    expect((await fetched(small, { range: `bytes=${time}-${time}` })).statusCode).toBe(206);
  }

  for (let time = 0; time < 5; time += 1) expect((await fetched(small)).statusCode).toBe(200);
  expect((await fetched(small)).statusCode).toBe(429);
  expect((await fetched(small, { range: 'bytes=0-1' })).statusCode).toBe(206);
  expect((await fetched(large, { range: 'bytes=0-1' })).statusCode).toBe(429);
});

it('gives four files at once, and the next one when one has come to its end or was given up', async () => {
  const replies = await Promise.all(Array.from({ length: 4 }, async () => await begun(large)));
  const refused = await fetched(small);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
  expect((await fetched(small, {}, teacher)).statusCode).toBe(200);

  replies[0]!.destroy();
  await expect.poll(async () => (await fetched(small)).statusCode).toBe(200);
  replies.push(await begun(large));
  expect((await fetched(small)).statusCode).toBe(429);
  replies[1]!.resume();
  await once(replies[1]!, 'end');
  after(60);
  await expect.poll(async () => (await fetched(small)).statusCode).toBe(200);
  for (const reply of replies) reply.destroy();
});

it('keeps no place for whoever has gone before the file was found', async () => {
  const { cookies } = await portal.browserOf(student);
  const cookie = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const holder = await portal.pool.connect();
  for (let time = 0; time < 4; time += 1) {
    await holder.query('begin');
    await holder.query('lock table files in access exclusive mode');
    const address = `http://${host}/api/testing/file?id_file=${small}`;
    const request = get(address, { headers: { cookie } }).on('error', () => undefined);
    await untilWaiting(portal.pool);
    request.destroy();
    await sleep(50);
    await holder.query('rollback');
  }
  holder.release();
  expect((await fetched(small)).statusCode).toBe(200);
});

it('keeps no place for a file that cannot be opened', async () => {
  const id = await portal.build.file({ kind: 'news' });
  for (let time = 0; time < 5; time += 1) expect((await fetched(id)).json().code).toBe('file.lost');
});
