import { createServer } from 'node:net';

import { excusesApi } from '@bilim/contract/excuses';
import { profileApi } from '@bilim/contract/profile';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { readConfig } from '#config';
import {
  fileCalls,
  openPortal,
  refusalOf,
  sampleFiles,
  samplePicture,
  serveFileCalls,
  student,
} from '#testing';
import type { Portal } from '#testing';

import { eicar, openClamdServer } from '../../testing/clamdServer.ts';
import { files } from '../db/platform.tables.ts';

import { clamdScan } from './virusScan.ts';

const infected = Buffer.concat([sampleFiles.pdf, Buffer.alloc(200_000), eicar]);
const fileOf = (name: string, bytes: Buffer) => new File([new Uint8Array(bytes)], name);
const keysOf = async ({ parts }: Portal) => {
  const found: string[] = [];
  for await (const key of parts.files.list(new Date(Date.now() + 60_000))) found.push(key);
  return found;
};

describe('a portal with a scanner', () => {
  let portal: Portal;
  let clamd: Awaited<ReturnType<typeof openClamdServer>>;
  beforeAll(async () => {
    clamd = await openClamdServer();
    portal = await openPortal({ virusScan: clamdScan(clamd.place) });
    serveFileCalls(portal.app, portal.parts);
  });
  afterAll(async () => {
    await portal.close();
    await clamd.close();
  });
  beforeEach(async () => {
    await portal.db.delete(files);
    for (const key of await keysOf(portal)) await portal.parts.files.remove(key);
    clamd.scanned.splice(0);
  });
  const send = async (...sent: readonly File[]) =>
    await portal.callAs(student)(fileCalls.chat, {}, { files: sent });

  it('shows it all bytes as they were sent, and keeps what is clean', async () => {
    const large = Buffer.concat([sampleFiles.pdf, Buffer.alloc(3_000_000, 'x')]);
    const picture = await samplePicture();
    await send(fileOf('a.pdf', large), fileOf('b.jpg', picture));

    expect(clamd.scanned.map((bytes) => [large, picture].findIndex((one) => one.equals(bytes)))).toEqual([
      0, 1,
    ]);
    expect([(await portal.db.select().from(files)).length, (await keysOf(portal)).length]).toEqual([2, 2]);
    await expect.poll(() => clamd.connections()).toBe(0);
  });

  it('keeps nothing of a form with a virus, and says so in three languages', async () => {
    const browser = await portal.browserOf(student);
    const told: unknown[] = [];
    for (const language of ['ru', 'kg', 'en']) {
      browser.cookies.set('lang', language);
      const sent = [
        { name: 'good.pdf', bytes: sampleFiles.pdf },
        { name: 'отчёт.pdf', bytes: infected },
      ];
      const reply = await browser.uploadAll(fileCalls.news.path, sent);
      told.push(reply.statusCode, reply.json().code, reply.json().error);
    }
    browser.cookies.delete('lang');

    expect(told).toEqual([
      422,
      'file.infected',
      'В файле отчёт.pdf найден вирус (Eicar-Signature). Файлы не отправлены',
      422,
      'file.infected',
      'отчёт.pdf файлынан вирус табылды (Eicar-Signature). Файлдар жөнөтүлгөн жок',
      422,
      'file.infected',
      'A virus was found in отчёт.pdf (Eicar-Signature). No files were sent',
    ]);
    expect([await portal.db.select().from(files), await keysOf(portal)]).toEqual([[], []]);
  });

  it('looks at photos and documents of excuses as well', async () => {
    const browser = await portal.browserOf(student);
    const photo = Buffer.concat([await samplePicture(), eicar]);
    const replies = [
      await browser.upload(profileApi.uploadPhoto.path, photo),
      await browser.upload(excusesApi.submit.path, infected, {}, 'справка.pdf'),
    ];

    expect(replies.map((reply) => reply.json().code)).toEqual(['file.infected', 'file.infected']);
    expect([await portal.db.select().from(files), await keysOf(portal)]).toEqual([[], []]);
  });

  it('scans many forms that come at once, each by its own bytes', async () => {
    const outcomes = await Promise.allSettled(
      Array.from(
        { length: 12 },
        async (_, place) => await send(fileOf(`${place}.pdf`, place % 3 === 0 ? infected : sampleFiles.pdf)),
      ),
    );

    expect(outcomes.map(({ status }) => status)).toEqual(
      Array.from({ length: 12 }, (_, place) => (place % 3 === 0 ? 'rejected' : 'fulfilled')),
    );
    expect((await keysOf(portal)).length).toBe(8);
  });
});

describe('a scanner that cannot look', () => {
  const scanOf = (place: Parameters<typeof clamdScan>[0]) => clamdScan(place, 300);
  const bytesOf = (size: number) =>
    (async function* () {
      for (let left = size; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536));
    })();
  const notScanned = { code: 'file.not_scanned', params: { fileName: 'a.pdf', retryAfterSeconds: 30 } };

  it('because it is away, lets nothing past, and the portal says when to come again', async () => {
    const clamd = await openClamdServer();
    await clamd.close();
    const portal = await openPortal({ virusScan: scanOf(clamd.place) });
    serveFileCalls(portal.app, portal.parts);
    const browser = await portal.browserOf(student);
    const reply = await browser.uploadAll(fileCalls.chat.path, [{ name: 'a.pdf', bytes: sampleFiles.pdf }]);

    expect([reply.statusCode, reply.headers['retry-after'], reply.json().error]).toEqual([
      503,
      '30',
      'Файл a.pdf сейчас нельзя проверить на вирусы, поэтому он не принят. Повторите позже',
    ]);
    expect([await portal.db.select().from(files), await keysOf(portal)]).toEqual([[], []]);
    await portal.close();
  });

  it('because it never answers, is waited for no longer than its time (F-45)', async () => {
    const clamd = await openClamdServer({ isSilent: true });
    const started = performance.now();
    expect(await refusalOf(scanOf(clamd.place)('a.pdf', bytesOf(200_000)))).toMatchObject(notScanned);
    expect(performance.now() - started).toBeLessThan(15_000);
    await expect.poll(() => clamd.connections()).toBe(0);
    await clamd.close();
  });

  it('because it reads nothing, is waited for no longer either', async () => {
    const deaf = createServer((socket) => void socket.pause().on('error', () => undefined));
    await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve));
    const { port } = deaf.address() as { port: number };
    expect(await refusalOf(scanOf({ host: '127.0.0.1', port })('a.pdf', bytesOf(30_000_000)))).toMatchObject(
      notScanned,
    );
    deaf.close();
  });

  it('because the file is larger than it takes, says so to the log', async () => {
    const clamd = await openClamdServer({ mostBytes: 1_000_000 });
    const refusal = await refusalOf(scanOf(clamd.place)('a.pdf', bytesOf(1_500_000)));

    expect(refusal).toMatchObject(notScanned);
    expect(String(refusal.cause)).toContain('INSTREAM size limit exceeded');
    await clamd.close();
  });
});

describe('the setting of the scanner', () => {
  it('may be left out, or names a port or a socket', () => {
    const read = (url?: string) => readConfig([], url === undefined ? {} : { CLAMD_URL: url }).clamd;

    expect([read(), read('')]).toEqual([null, null]);
    expect(read('tcp://127.0.0.1:3310')).toEqual({ host: '127.0.0.1', port: 3310 });
    expect(read('tcp://[::1]:3310/')).toEqual({ host: '::1', port: 3310 });
    expect(read('unix:/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' });
  });

  it.each(['127.0.0.1:3310', 'tcp://127.0.0.1', 'http://127.0.0.1:3310', 'unix:clamd.ctl', 'tcp://a:1/b'])(
    'is refused in one sentence: %s',
    (url) => {
      expect(() => readConfig([], { CLAMD_URL: url })).toThrow(/^CLAMD_URL must read like/);
    },
  );
});
