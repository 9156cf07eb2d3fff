import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { parse } from 'content-disposition';
import { cleanFileName } from '#platform/files/fileNames.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { fileCalls, isLong, openPortal, sampleFiles, serveFileCalls, teacher } from '#testing';
import type { Browser, Portal } from '#testing';

import { files, idempotencyKeys } from '../db/platform.tables.ts';

let portal: Portal;
let browser: Browser;
let port: number;
beforeAll(async () => {
  portal = await openPortal();
  await portal.build.setting('downloads.per_minute', 0);
  serveFileCalls(portal.app, portal.parts);
  port = Number((await portal.listen()).split(':')[1]);
  browser = await portal.browserOf(teacher);
});
afterAll(() => portal.close());
beforeEach(async () => {
  for (const { storageKey } of await rows()) await portal.parts.files.remove(storageKey);
  await portal.db.delete(files);
  await portal.db.delete(idempotencyKeys);
});

const rows = async () => await portal.db.select().from(files);
async function keys() {
  const found: string[] = [];
  for await (const key of portal.parts.files.list(new Date(Date.now() + 60_000))) found.push(key);
  return found;
}

const boundary = 'XboundaryX';
const { path } = fileCalls.news;
const part = (headers: string, body: string | Buffer) =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')]);
const file = (name: string, body: string | Buffer = sampleFiles.pdf) =>
  part(`Content-Disposition: form-data; name="files"; filename="${name}"`, body);
const field = (name: string, value = '1') => part(`Content-Disposition: form-data; name="${name}"`, value);
const end = Buffer.from(`--${boundary}--\r\n`);
const whole = (...parts: Buffer[]) => Buffer.concat([...parts, end]);

async function post(body: Buffer, type = `multipart/form-data; boundary=${boundary}`) {
  const started = performance.now();
  const reply = await browser.raw(path, body, { 'content-type': type });
  expect(performance.now() - started).toBeLessThan(15_000);
  return reply;
}

/** What stands before a slash is a path of the sender's own machine; forms write these three signs otherwise. */
const asSent = (name: string) =>
  (name.toWellFormed().split(/[/\\]/).at(-1) ?? '').replaceAll(
    /["\r\n]/g,
    (sign) => ({ '"': '%22', '\r': '%0D' })[sign] ?? '%0A',
  );

describe('a form that is no form (F-15)', () => {
  const good = file('a.pdf');
  it.each([
    ['nothing at all', Buffer.alloc(0), 200],
    ['no boundary in it', Buffer.from('hello')],
    ['only its end', end, 200],
    ['no end', good],
    ['a cut header', Buffer.from(`--${boundary}\r\nContent-Dispos`)],
    [
      'a header without its end',
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"`),
    ],
    ['a file cut in the middle', good.subarray(0, good.length - 10)],
    [
      'another boundary than it says',
      Buffer.from(good.toString('latin1').replaceAll(boundary, 'YboundaryY'), 'latin1'),
    ],
    ['a thousand fields', whole(...Array.from({ length: 1_000 }, (_, place) => field(`f${place}`)))],
    ['a thousand files', whole(...Array.from({ length: 1_000 }, (_, place) => file(`${place}.pdf`)))],
    ['a field of a megabyte', whole(field('message', 'x'.repeat(1_000_000)))],
    ['the name __proto__', whole(field('__proto__'))],
    ['the name constructor', whole(field('constructor'))],
    [
      'a file called __proto__',
      whole(part('Content-Disposition: form-data; name="__proto__"; filename="a.pdf"', sampleFiles.pdf)),
    ],
    ['a name of ten kilobytes', whole(file(`${'n'.repeat(10_000)}.pdf`)), 200],
    ['a header of a megabyte', whole(part(`X-Long: ${'x'.repeat(1_000_000)}`, 'x')), 200],
    [
      'broken UTF-8 in a name',
      whole(
        Buffer.concat([
          Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="`),
          Buffer.from([0xff, 0xfe, 0xc3]),
          Buffer.from('.pdf"\r\n\r\n'),
          sampleFiles.pdf,
          Buffer.from('\r\n'),
        ]),
      ),
      200,
    ],
    ['zeros', Buffer.alloc(100_000)],
    [
      'broken JSON in a field',
      whole(
        part('Content-Disposition: form-data; name="message"\r\nContent-Type: application/json', '{"a":'),
      ),
    ],
    ['a field twice', whole(field('message', 'a'), field('message', 'b')), 200],
  ])(
    'is refused, or read as what is left of it, at once: %s',
    async (_what, body, status: number | null = null) => {
      const reply = await post(body);

      if (status === null) expect([400, 413, 415, 422]).toContain(reply.statusCode);
      else expect(reply.statusCode).toBe(status);
      expect(reply.json()).toHaveProperty('result');
      if (reply.statusCode !== 200) expect([await rows(), await keys()]).toEqual([[], []]);
    },
  );

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'b'.repeat(500)}`,
    'application/json',
  ])('is refused when it says that it is %s', async (type) => {
    expect([400, 413, 415, 422]).toContain((await post(whole(file('a.pdf')), type)).statusCode);
  });
});

describe('a form whose sender goes away (F-14)', () => {
  const body = whole(
    field('message', 'once'),
    file('a.pdf', Buffer.concat([sampleFiles.pdf, Buffer.alloc(3_000_000, 'x')])),
  );
  const head = () =>
    [
      `POST ${path} HTTP/1.1`,
      'host: 127.0.0.1',
      `content-type: multipart/form-data; boundary=${boundary}`,
      `content-length: ${body.length}`,
      `cookie: ${[...browser.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')}`,
      `x-xsrf-token: ${browser.cookies.get('XSRF-TOKEN') ?? ''}`,
      'idempotency-key: cut-off-once',
      '\r\n',
    ].join('\r\n');

  async function sendPart(bytes: number) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(head());
    await new Promise((resolve) => socket.write(body.subarray(0, bytes), resolve));
    return socket;
  }

  it.each([0.01, 0.5, 0.99])('at %f of it leaves nothing behind', async (share) => {
    const socket = await sendPart(Math.floor(body.length * share));
    await sleep(100);
    socket.destroy();

    await expect.poll(async () => await unfinished()).toEqual([]);
    expect([await rows(), await keys()]).toEqual([[], []]);
  });

  it('after the last byte has sent it once, and the same again finds it', async () => {
    const socket = await sendPart(body.length);
    await expect.poll(async () => (await rows()).length).toBe(1);
    socket.destroy();

    const again = await browser.raw(path, body, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'idempotency-key': 'cut-off-once',
    });
    expect([again.statusCode, again.headers['idempotent-replay']]).toEqual([200, '1']);
    expect([(await rows()).length, (await keys()).length]).toEqual([1, 1]);
  });
});

/** What is on its way into the store. */
async function unfinished() {
  const names = await readdir(portal.folder, { recursive: true });
  return names.filter((name) => name.endsWith('.part'));
}

it('names of any letters come back as they were cleaned, in the reply and in its header (S-152)', async () => {
  const special = fc.constantFrom(
    '"',
    '\r\n',
    ';!;',
    '👩‍👩‍👧‍👦',
    '%41',
    '%22',
    "'",
    'ө',
    'e\u0301',
    '\u202E',
    '..',
    '/',
  );
  const name = fc.array(fc.oneof(special, fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 10, maxLength: 10 }), async (parts) => {
      const names = parts.map((one) => `${one.join('')}.txt`);
      const sent = names.map((one) => new File([new Uint8Array(sampleFiles.txt)], one));
      const kept = await portal.callAs(teacher)(fileCalls.news, {}, { files: sent });

      expect(kept.map((one) => cleanFileName(one.name))).toEqual(kept.map((one) => one.name));
      for (const [place, { fileId, name: shown }] of kept.entries()) {
        const { headers } = await browser.get(`/api/testing/file?id_file=${fileId}`);
        const header = String(headers['content-disposition']);
        expect(parse(header).parameters['filename']).toBe(shown);
        expect(shown.replace(/ \(\d+\)\.txt$/, '.txt')).toBe(cleanFileName(asSent(names[place]!)));
      }
    }),
    { numRuns: isLong ? 50 : 15 },
  );
}, 60_000);
