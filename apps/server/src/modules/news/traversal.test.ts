import { newsApi } from '@bilim/contract/news';
import { newsOfficeApi } from '@bilim/contract/newsOffice';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { keyShape } from '#platform/files/store.ts';
import { admin, openPortal, sampleFiles, student } from '#testing';
import type { Browser, Portal } from '#testing';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  portal = await openPortal();
  // Hundreds of files are fetched here by one person.
  await portal.build.setting('downloads.per_minute', 0);
  browser = await portal.browserOf(student);
});
afterAll(() => portal.close());

const path = newsApi.file.path;
const file = (name: string) => new File([new Uint8Array(sampleFiles.txt)], name);
let items = 0;
/** An item of its own each time: the same words again would be the same item. */
const publish = async (names: readonly string[]) =>
  await portal.callAs(admin)(
    newsOfficeApi.insert,
    { title: `Новость ${(items += 1)}`, body: 'Текст', readers: 'all' },
    { files: names.map(file) },
  );

/** Ways out of a folder, as they have been written down over the years. */
const steps = [
  '../',
  '..\\',
  '..%2f',
  '..%5c',
  '%2e%2e%2f',
  '%2e%2e/',
  '%252e%252e%252f',
  '..%252f',
  '..%c0%af',
  '..%ef%bc%8f',
];
const targets = ['etc/passwd', 'var/secret', 'a.txt', 'a.txt%00.pdf'];
const absolute = [
  '/etc/passwd',
  'file:///etc/passwd',
  '\\\\host\\share\\a.txt',
  'C:\\windows\\win.ini',
  '%2fetc%2fpasswd',
  '∕etc∕passwd',
  '／etc／passwd',
  '.',
  '..',
  '%00',
  'a.txt%00',
  'a.txt%0d%0aX: y',
];

it('no spelling of a path leads to another file, and the store is asked for keys only (S-151)', async () => {
  const { newsId } = await publish(['a.txt']);
  const open = vi.spyOn(portal.parts.files, 'open');
  const names = [
    ...steps.flatMap((step) => targets.map((target) => `${step.repeat(4)}${target}`)),
    ...steps.flatMap((step) => targets.map((target) => `a.txt${step}${step}${target}`)),
    ...absolute,
  ];
  const spellings = [
    ...names.map((name) => `${newsId}_${name}`),
    ...absolute,
    '',
    '_',
    `${newsId}`,
    `${newsId}_`,
    '_a.txt',
    `-${newsId}_a.txt`,
    `0${newsId}_a.txt`,
    ` ${newsId}_a.txt`,
    `${newsId}.0_a.txt`,
    `1e0_a.txt`,
    `99999999999_a.txt`,
    `${newsId}_A.TXT`,
    `${newsId}_a.txt `,
    `${newsId}/a.txt`,
  ];
  expect(spellings.length).toBeGreaterThan(110);

  for (const spelling of spellings) {
    for (const sent of [
      encodeURIComponent(spelling),
      spelling.replaceAll(/[#&\s\\∕／]/g, encodeURIComponent),
    ]) {
      const reply = await browser.get(`${path}?filename=${sent}&type=4`);
      expect([400, 404, 422], `${spelling}: ${reply.body}`).toContain(reply.statusCode);
      expect(reply.body).not.toMatch(/root:|ENOENT/);
    }
  }
  expect(open).not.toHaveBeenCalled();

  expect((await browser.get(`${path}?filename=${newsId}_a.txt&type=4`)).statusCode).toBe(200);
  expect(open.mock.calls.map(([key]) => keyShape.test(key))).toEqual([true]);
  for (const other of [`${path}/`, `/${path}`, `${path}%2f`, path.toUpperCase()])
    expect((await browser.get(`${other}?filename=${newsId}_a.txt&type=4`)).statusCode, other).not.toBe(200);
  for (const type of ['1', '2', '5', '', 'x'])
    expect((await browser.get(`${path}?filename=${newsId}_a.txt&type=${type}`)).statusCode, type).not.toBe(
      200,
    );
}, 30_000);

it(
  'files are found again by their names, whatever letters are in them (S-152)',
  { tags: 'long', timeout: 60_000 },
  async () => {
    const special = fc.constantFrom(
      '"',
      '%41',
      '%',
      '+',
      '&',
      '#',
      '?',
      ';',
      "'",
      'ө',
      '👩‍👩‍👧‍👦',
      'e\u0301',
      ' ',
      '_',
    );
    const name = fc.array(fc.oneof(special, fc.string({ unit: 'grapheme', maxLength: 12 })), {
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 10, maxLength: 10 }), async (parts) => {
        const { newsId } = await publish(parts.map((one) => `${one.join('')}.txt`));
        const [item] = await portal
          .callAs(student)(newsApi.one, { newsId })
          .then((one) => [one]);
        for (const { name: shown } of item!.files) {
          const query = new URLSearchParams({ filename: `${newsId}_${shown}`, type: '4' });
          const reply = await browser.get(`${path}?${query.toString()}`);
          expect([shown, reply.statusCode, reply.rawPayload.equals(sampleFiles.txt)]).toEqual([
            shown,
            200,
            true,
          ]);
        }
        expect(item!.files).toHaveLength(10);
      }),
      { numRuns: 20 },
    );
  },
);

const longName = `${'ы'.repeat(70)}.txt`;
it.each([
  ['encoded once', 'План 100%.txt', encodeURIComponent('План 100%.txt')],
  ['encoded twice', 'План 100%.txt', encodeURIComponent(encodeURIComponent('План 100%.txt'))],
  ['with %41 in it, encoded once', 'a%41.txt', 'a%2541.txt'],
  ['with %41 in it, encoded twice', 'a%41.txt', 'a%252541.txt'],
  ['with + in it, encoded once', 'C++ и C.txt', encodeURIComponent('C++ и C.txt')],
  ['with + in it, encoded twice', 'C++ и C.txt', encodeURIComponent(encodeURIComponent('C++ и C.txt'))],
  ['of seventy letters, encoded twice', longName, encodeURIComponent(encodeURIComponent(longName))],
])('a file is found by its name %s', async (_how, name, sent) => {
  const { newsId } = await publish([name]);

  const reply = await browser.get(`${path}?filename=${newsId}_${sent}&type=4`);

  expect([reply.statusCode, reply.rawPayload.equals(sampleFiles.txt)]).toEqual([200, true]);
});

it('of two files, the one that has the very name is meant', async () => {
  const { newsId } = await portal.callAs(admin)(
    newsOfficeApi.insert,
    { title: 'Два файла', body: 'Текст', readers: 'all' },
    { files: [file('a b.txt'), new File([new Uint8Array(sampleFiles.pdf)], 'a%20b.txt.pdf')] },
  );
  const open = async (sent: string) =>
    (await browser.get(`${path}?filename=${newsId}_${sent}&type=4`)).rawPayload;

  expect((await open('a%2520b.txt.pdf')).equals(sampleFiles.pdf)).toBe(true);
  expect((await open('a%20b.txt')).equals(sampleFiles.txt)).toBe(true);
  expect((await open('a%2520b.txt')).equals(sampleFiles.txt)).toBe(true);
});
