import { randomUUID } from 'node:crypto';

import { newsApi } from '@bilim/contract/news';
import { newsOfficeApi } from '@bilim/contract/newsOffice';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { files } from '#platform/db/platform.tables.ts';
import { admin, openPortal, otherFaculty, outsider, sampleFiles, student } from '#testing';
import type { Browser, Portal } from '#testing';

import { refusalPolicy } from './refusalPage.ts';

/** What Chromium and Firefox send for an address that somebody opens. */
const opened = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

let portal: Portal;
let newsId: number;
beforeAll(async () => {
  portal = await openPortal();
  await portal.build.setting('downloads.per_minute', 2);
  const item = { title: 'Только своим', body: 'Текст', readers: 'all' as const, facultyIds: [otherFaculty] };
  const file = new File([new Uint8Array(sampleFiles.pdf)], 'План.pdf');
  ({ newsId } = await portal.callAs(admin)(newsOfficeApi.insert, item, { files: [file] }));
});
afterAll(() => portal.close());

const addressOf = (fileName: string) =>
  `${newsApi.file.path}?${new URLSearchParams({ filename: fileName, type: '4' }).toString()}`;
const open = async (browser: Browser, address: string, headers: Record<string, string> = opened) =>
  await browser.get(address, headers);
const wordsOf = (page: string) => [
  /<html lang="(\w+)">/.exec(page)?.[1],
  /<h1>(.*)<\/h1>/.exec(page)?.[1],
  /<a href="\/lms">(.*)<\/a>/.exec(page)?.[1],
];

describe('a file that somebody opens in vain', () => {
  it.each([
    { language: 'ru', words: ['ru', 'Такого файла нет', 'На портал'] },
    { language: 'kg', words: ['ky', expect.any(String), 'Порталга'] },
    { language: 'en', words: ['en', 'There is no such file', 'To the portal'] },
  ])(
    'is answered in words ($language), the same for a foreign and an absent one',
    async ({ language, words }) => {
      const browser = await portal.newBrowserOf(student);
      browser.cookies.set('lang', language);
      const foreign = await open(browser, addressOf(`${newsId}_План.pdf`));
      const absent = await open(browser, addressOf('999999_План.pdf'));
      const absentOfChat = await open(browser, `/lms/api/chat/file?id_file=${randomUUID()}`);

      expect(wordsOf(foreign.body)).toEqual(words);
      expect([foreign.statusCode, absent.statusCode, absentOfChat.statusCode]).toEqual([404, 404, 404]);
      expect([absent.body, absentOfChat.body]).toEqual([foreign.body, foreign.body]);
    },
  );

  it('keeps the policies of all replies, with one more for the look of this page', async () => {
    const { headers } = await open(await portal.browserOf(student), addressOf('1_a.pdf'));

    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': refusalPolicy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(refusalPolicy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
  });

  it('leads to the sign-in where nobody is signed in', async () => {
    const page = await open(portal.browser(), addressOf(`${newsId}_План.pdf`));

    expect(page.statusCode).toBe(401);
    expect(wordsOf(page.body)).toEqual(['ru', 'Войдите в систему', 'Войти']);
  });

  it('after too many downloads says when to come again', async () => {
    const browser = await portal.browserOf(outsider);
    const address = addressOf(`${newsId}_План.pdf`);
    for (let time = 0; time < 2; time += 1) expect((await open(browser, address)).statusCode).toBe(200);
    const page = await open(browser, address);

    expect([page.statusCode, page.headers['retry-after']]).toEqual([429, '60']);
    expect(wordsOf(page.body)[1]).toContain('60');
    expect((await open(browser, address, {})).json()).toMatchObject({ code: 'file.too_many_downloads' });
  });

  it('whose bytes are gone is told so', async () => {
    const [row] = await portal.db.select().from(files);
    await portal.parts.files.remove(row!.storageKey);
    portal.setTime(new Date(portal.parts.clock.now().getTime() + 120_000));
    const address = addressOf(`${newsId}_План.pdf`);
    const page = await open(await portal.browserOf(outsider), address);
    const asked = await open(await portal.browserOf(outsider), address, {});

    expect(page.statusCode).toBe(asked.statusCode);
    expect(page.body).toContain(`<h1>${asked.json().error}</h1>`);
  });
});

describe('programs', () => {
  it.each([
    { of: 'fetch', headers: { accept: '*/*', 'sec-fetch-mode': 'cors' } },
    { of: 'a library', headers: { accept: 'application/json, text/plain, */*' } },
    {
      of: 'a picture on a page',
      headers: { accept: 'image/avif,image/*,*/*;q=0.8', 'sec-fetch-mode': 'no-cors' },
    },
    { of: 'whoever names JSON first', headers: { accept: 'application/json, text/html' } },
    { of: 'whoever likes pages less', headers: { accept: 'text/html;q=0.5, */*;q=0.6' } },
    { of: 'whoever says nothing', headers: {} },
  ])('keep their envelope: $of', async ({ headers }) => {
    const reply = await open(await portal.browserOf(student), addressOf('1_a.pdf'), headers);

    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.json()).toMatchObject({ code: 'file.unknown', data: null });
  });

  it('get it for what they write, whatever they accept', async () => {
    const reply = await (await portal.browserOf(student)).post(newsOfficeApi.remove.path, {}, opened);

    expect(reply.json()).toMatchObject({ code: 'auth.forbidden' });
  });
});

it('nothing of what was asked for stands in the page', async () => {
  const browser = await portal.browserOf(student);
  const { body } = await open(browser, addressOf('1_a.pdf'));
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({
      unit: fc.constantFrom('<', '>', '"', "'", '&', '/', '{', '}', '\n', '\0', '=', 'script'),
      maxLength: 40,
    }),
    fc.constantFrom(
      '</p><script>alert(1)</script>',
      '{name}',
      '{retryAfterSeconds}',
      '"><img src=x onerror=alert(1)>',
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 2_000_000 }), hostile, async (id, name) => {
      const page = await open(browser, addressOf(`${id + 1_000}_${name}`));
      if (page.statusCode === 404) expect(page.body).toBe(body);
      else {
        expect([400, 422]).toContain(page.statusCode);
        expect(wordsOf(page.body)[1]).not.toMatch(/[<>{}]/);
        expect(page.body.length).toBeLessThan(body.length + 200);
      }
    }),
    { numRuns: 300 },
  );
});

it('the way to a page that nobody serves is told in words, too', async () => {
  const page = await open(await portal.browserOf(student), '/lms/api/<script>');

  expect(page.statusCode).toBe(404);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).not.toContain('script');
});
