import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { joinFileNames, splitFileNames } from '@bilim/contract/core/attachments';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  fileCalls,
  openPortal,
  refusalOf,
  sampleFiles,
  samplePicture,
  serveFileCalls,
  student,
  teacher,
} from '#testing';
import type { Portal } from '#testing';

import { appSettings, files, idempotencyKeys } from '../db/platform.tables.ts';

import { cleanFileName, freeFileName } from './fileNames.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  serveFileCalls(portal.app, portal.parts);
});
afterAll(() => portal.close());
beforeEach(async () => {
  for (const { storageKey } of await rows()) await portal.parts.files.remove(storageKey);
  await portal.db.delete(files);
  await portal.db.delete(idempotencyKeys);
});

type Sent = readonly [name: string, bytes: Buffer];

const fileOf = ([name, bytes]: Sent) => new File([new Uint8Array(bytes)], name);
const send = async (
  kind: 'news' | 'chat',
  sent: readonly Sent[],
  over: { words?: string; key?: string } = {},
) =>
  await portal.callAs(teacher)(
    fileCalls[kind],
    { words: over.words },
    { files: sent.map(fileOf), ...(over.key === undefined ? {} : { idempotencyKey: over.key }) },
  );
const rows = async () => await portal.db.select().from(files).orderBy(files.createdAt);

/** Everything that lies in the store, thumbnails too. */
async function stored() {
  const names: string[] = [];
  for await (const key of portal.parts.files.list(new Date(Date.now() + 60_000))) names.push(key);
  return names;
}

async function fetched(fileId: string, headers: Record<string, string> = {}, over = '') {
  return await (await portal.browserOf(student)).get(`/api/testing/file?id_file=${fileId}${over}`, headers);
}

describe('files that come with a form', () => {
  it('are kept in the order sent, each as what its content says', async () => {
    const sent: Sent[] = [
      ['Отчёт.PDF', sampleFiles.pdf],
      ['a.docx', sampleFiles.docx],
      ['a.xlsx', sampleFiles.xlsx],
      ['a.pptx', sampleFiles.pptx],
      ['old.doc', sampleFiles.doc],
      ['план.txt', sampleFiles.txt],
      ['all.zip', sampleFiles.zip],
    ];
    const kept = await send('news', sent);

    expect(kept.map(({ name }) => name)).toEqual([
      'Отчёт.pdf',
      'a.docx',
      'a.xlsx',
      'a.pptx',
      'old.doc',
      'план.txt',
      'all.zip',
    ]);
    for (const [place, { fileId }] of kept.entries()) {
      const reply = await fetched(fileId);
      expect(reply.statusCode).toBe(200);
      expect(reply.rawPayload.equals(sent[place]![1])).toBe(true);
      expect(reply.headers['content-length']).toBe(String(sent[place]![1].length));
    }
    const typesOf = (await rows()).map(({ mime }) => mime);
    expect(typesOf).toContain('application/vnd.openxmlformats-officedocument.wordprocessingml.document');
    expect(typesOf).toContain('text/plain; charset=utf-8');
    expect(typesOf).toContain('application/msword');
  });

  it.each(['mp3', 'm4a', 'wav', 'ogg', 'webm'] as const)('may be a voice in a chat: %s', async (ending) => {
    const [kept] = await send('chat', [[`voice.${ending}`, sampleFiles[ending]]]);
    const reply = await fetched(kept!.fileId);

    expect(String(reply.headers['content-type'])).toMatch(/^audio\//);
    expect(String(reply.headers['content-disposition'])).toMatch(/^inline/);
    expect((await refusalOf(send('news', [[`voice.${ending}`, sampleFiles[ending]]]))).code).toBe(
      'file.wrong_type',
    );
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'are drawn anew when they are pictures, without place and camera: %s',
    async (format) => {
      const picture = await samplePicture(format);
      expect(picture.includes('BISHKEK')).toBe(true);
      const [kept] = await send('chat', [['photo.jpg', picture]]);

      const [row] = await rows();
      expect([row!.widthPx, row!.heightPx]).toEqual([600, 400]);
      expect(kept!.name).toBe(format === 'jpeg' ? 'photo.jpg' : `photo.${format}`);
      const image = (await fetched(kept!.fileId)).rawPayload;
      expect(await sharp(image).metadata()).toMatchObject({ format, width: 600, height: 400 });
      expect(image.includes('BISHKEK')).toBe(false);
      const small = await fetched(kept!.fileId, {}, '&thumb=1');
      expect(small.headers['content-type']).toBe('image/webp');
      expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 480, height: 320 });
      expect(await stored()).toHaveLength(1);
    },
  );

  it('get names of their own', async () => {
    const kept = await send('chat', [
      ['a.txt', sampleFiles.txt],
      ['A.TXT', sampleFiles.txt],
      ['b;!;c.txt', sampleFiles.txt],
      ['..%2f%41.txt', sampleFiles.txt],
    ]);

    expect(kept.map(({ name }) => name)).toEqual(['a.txt', 'A (2).txt', 'b_c.txt', '%2f%41.txt']);
  });

  it.each([
    ['a page', 'page.html', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a page that is called a document', 'page.pdf', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a page that is called a text', 'page.txt', Buffer.from('  <svg onload="alert(1)">')],
    ['a drawing', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a drawing that is called a picture', 'a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['XML that is called a document', 'a.pdf', Buffer.from('<?xml version="1.0"?><svg/>')],
    ['a program', 'setup.pdf', Buffer.from('MZ\u0090\0\u0003', 'latin1')],
    ['a program by its name', 'setup.exe', sampleFiles.pdf],
    ['a zip that is called a document', 'a.docx', sampleFiles.zip],
    ['a table that is called a document', 'a.docx', sampleFiles.xlsx],
    ['half a zip', 'a.zip', sampleFiles.zip.subarray(0, 40)],
    ['half a picture', 'a.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['zeros', 'a.txt', Buffer.alloc(20)],
    ['no ending', 'README', sampleFiles.txt],
  ])('are refused by their content and their name: %s', async (_what, name, bytes) => {
    const refusal = await refusalOf(
      send('news', [
        ['good.pdf', sampleFiles.pdf],
        [name, bytes],
      ]),
    );

    expect(refusal.code).toBe('file.wrong_type');
    expect(refusal.told?.sentence).toBe(`Недопустимый тип файла: ${cleanFileName(name)}`);
    expect([await rows(), await stored()]).toEqual([[], []]);
  });

  it('are refused when they are empty, too many or too large, in the words of the specification', async () => {
    await portal.build.setting('upload.max_mb.chat', 1);
    portal.setTime(new Date(portal.parts.clock.now().getTime() + 10_000));
    const big = Buffer.concat([sampleFiles.pdf, Buffer.alloc(1_048_576)]);
    const browser = await portal.browserOf(teacher);
    const refusals = [];
    for (const language of ['ru', 'kg', 'en']) {
      browser.cookies.set('lang', language);
      const one = await browser.uploadAll(fileCalls.chat.path, [{ name: 'a.pdf', bytes: big }]);
      const six = Array.from({ length: 6 }, () => ({ name: 'a.pdf', bytes: sampleFiles.pdf }));
      const many = await browser.uploadAll(fileCalls.chat.path, six);
      expect([one.statusCode, many.statusCode]).toEqual([413, 422]);
      refusals.push(one.json().error, many.json().error);
    }
    browser.cookies.delete('lang');
    await portal.db.delete(appSettings);

    expect(refusals).toEqual([
      'Размер файла превышает 1 МБ',
      'Можно приложить не больше файлов: 5',
      'Файлдын көлөмү 1 МБ чегинен ашты',
      'Эң көп дегенде 5 файл тиркөөгө болот',
      'the file size exceeds the limit 1 MB',
      'No more than 5 files can be attached',
    ]);
    expect((await refusalOf(send('chat', [['a.pdf', Buffer.alloc(0)]]))).code).toBe('file.empty');
    expect([await rows(), await stored()]).toEqual([[], []]);
  });

  it('go when the handler refuses, and have one effect when they come twice under one key', async () => {
    expect((await refusalOf(send('news', [['a.pdf', sampleFiles.pdf]], { words: 'refuse' }))).code).toBe(
      'auth.forbidden',
    );
    expect(await stored()).toEqual([]);

    const key = 'sent-twice-1';
    const first = await send('news', [['a.pdf', sampleFiles.pdf]], { key });
    const second = await send('news', [['a.pdf', sampleFiles.pdf]], { key });
    expect(second).toEqual(first);
    expect((await refusalOf(send('news', [['b.pdf', sampleFiles.pdf]], { key }))).code).toBe(
      'request.key_reused',
    );
    expect([(await rows()).length, (await stored()).length]).toEqual([1, 1]);
  });
});

describe('the reply with a file', () => {
  const text = Buffer.from('0123456789');
  let fileId: string;
  beforeEach(async () => {
    const [kept] = await send('news', [['цифры "1".txt', text]]);
    fileId = kept!.fileId;
  });

  it('saves what browsers do not show, under its name, and lets nothing in it run', async () => {
    const { headers } = await fetched(fileId);

    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
    });
    expect(headers['content-disposition']).toBe(
      `attachment; filename="????? _1_.txt"; filename*=UTF-8''${encodeURIComponent('цифры _1_.txt')}`,
    );
    expect(String(headers['content-security-policy'])).toMatch(/default-src 'none'.*sandbox/);
  });

  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-1,5-6', 200, '0123456789', undefined],
    ['lines=1-2', 200, '0123456789', undefined],
    ['nonsense', 200, '0123456789', undefined],
  ])('gives the part that is asked for: %s', async (range, status, body, contentRange) => {
    const reply = await fetched(fileId, { range });

    expect([reply.statusCode, reply.body, reply.headers['content-range']]).toEqual([
      status,
      body,
      contentRange,
    ]);
    expect(reply.headers['content-length'] ?? '0').toBe(String(body.length));
  });

  it('is not sent twice, and no part of another file is put to it', async () => {
    const { etag } = (await fetched(fileId)).headers;
    const again = await fetched(fileId, { 'if-none-match': `"other", ${etag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);

    const part = await fetched(fileId, { range: 'bytes=2-4', 'if-range': '"another"' });
    expect([part.statusCode, part.body]).toEqual([200, '0123456789']);
  });

  it('has no body for HEAD, and the same headers', async () => {
    const browser = await portal.browserOf(student);
    const head = await browser.head(`/api/testing/file?id_file=${fileId}`);
    const whole = await fetched(fileId);

    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '10']);
    expect(head.headers['content-disposition']).toBe(whole.headers['content-disposition']);
  });

  it('says in its own sentence when the bytes are gone or cut off (F-43)', async () => {
    const [row] = await rows();
    await portal.parts.files.remove(row!.storageKey);

    const reply = await fetched(fileId);
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      expect.objectContaining({
        code: 'file.lost',
        error: 'Файл не сохранился. Попросите отправить его ещё раз',
      }),
    ]);
    await portal.db.update(files).set({ sizeBytes: 9 });
    expect((await fetched(fileId)).statusCode).toBe(404);
  });

  it('draws a thumbnail again that went missing, and none of what is no picture', async () => {
    const [kept] = await send('chat', [['photo.jpg', await samplePicture()]]);
    const row = (await rows()).find(({ id }) => id === kept!.fileId);
    const first = await fetched(kept!.fileId, {}, '&thumb=1');
    const whole = await portal.parts.files.read(row!.storageKey);
    await portal.parts.files.remove(row!.storageKey);
    expect((await fetched(kept!.fileId, {}, '&thumb=1')).json().code).toBe('file.lost');
    const anew = await portal.parts.files.put(whole);
    await portal.db.update(files).set({ storageKey: anew }).where(eq(files.id, kept!.fileId));

    const again = await fetched(kept!.fileId, {}, '&thumb=1');
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    expect((await fetched(fileId, {}, '&thumb=1')).json().code).toBe('file.unknown');
  });
});

describe('a name', () => {
  it.each([
    ['C:\\fake\\path.pdf', 'C__fake_path.pdf'],
    ['../../etc/passwd.txt', '_.._etc_passwd.txt'],
    ['a\u202Efdp.exe', 'afdp.exe'],
    ['a\r\nX: y.txt', 'aX_ y.txt'],
    ['  .hidden .txt', 'hidden.txt'],
    ['CON.txt', '_CON.txt'],
    ['.pdf', 'file.pdf'],
    ['', 'file'],
    ['e\u0301.txt', 'é.txt'],
    ['👩‍👩‍👧‍👦.PNG', '👩‍👩‍👧‍👦.png'],
    [`${'ы'.repeat(200)}.docx`, `${'ы'.repeat(72)}.docx`],
  ])('%j becomes %j', (sent, clean) => {
    expect(cleanFileName(sent)).toBe(clean);
  });

  it('is clean, short, itself when cleaned again, and comes out of a list as it went in', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({
        unit: fc.constantFrom('/', '\\', ':', '"', '|', ';', '!', '.', ' ', '(', '2', ')', 'а', '\u0301'),
        maxLength: 30,
      }),
    );
    fc.assert(
      fc.property(fc.array(name, { maxLength: 10 }), (sent) => {
        const taken: string[] = [];
        for (const one of sent) taken.push(freeFileName(cleanFileName(`${one}.txt`), taken));
        for (const one of taken) {
          expect(Buffer.byteLength(one)).toBeLessThanOrEqual(150);
          expect(one).not.toMatch(/[/\\:*?"<>|\p{Cc}\u202A-\u202E\u2066-\u2069]|;!;/u);
          expect(cleanFileName(one)).toBe(one);
          expect(one.isWellFormed()).toBe(true);
        }
        expect(new Set(taken.map((one) => one.toLowerCase())).size).toBe(taken.length);
        expect(splitFileNames(joinFileNames(taken))).toEqual(taken);
      }),
      { numRuns: 200 },
    );
  });
});

it('leaves nothing half there', () => {
  const root = portal.folder;
  const left = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.part'),
  );
  expect(left.map((name) => join(root, name))).toEqual([]);
});
