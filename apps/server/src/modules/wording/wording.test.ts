import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { wordingApi, type Wording } from '@bilim/contract/wording';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { ownTexts } from '#platform/db/platform.tables.ts';
import { openOwnTexts } from '#platform/ownTexts.ts';
import { say } from '#platform/texts.ts';
import { admin, openPortal, refusalOf, student } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
let webFolder: string;
beforeAll(async () => {
  webFolder = mkdtempSync(join(tmpdir(), 'bilim-web-'));
  writeFileSync(join(webFolder, 'index.html'), '<p>The page</p>');
  const home = (hello: string) => ({
    hello,
    lessons_one: '{{count}} lesson',
    lessons_other: '{{count}} lessons',
  });
  for (const [language, hello] of [
    ['ru', 'Здравствуйте, {{name}}'],
    ['kg', 'Саламатсызбы, {{name}}'],
    ['en', 'Hello, {{name}}'],
  ] as const) {
    const folder = join(webFolder, 'locales', language);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'cm.json'), JSON.stringify({ home: home(hello), far: { away: language } }));
    writeFileSync(join(folder, 'first.json'), JSON.stringify({ home: { hello } }));
  }
  portal = await openPortal({ webFolder });
});
afterAll(async () => {
  await portal.close();
  rmSync(webFolder, { recursive: true });
});
afterEach(async () => {
  await portal.db.delete(ownTexts);
  await openOwnTexts(portal.db).look();
});

const call: ReturnType<Portal['callAs']> = async (...given) => await portal.callAs(admin)(...given);
const list = async (find: string, state: 'all' | 'own' | 'letters' | 'missing' = 'all') =>
  await call(wordingApi.list, { state, find });
const find = async (key: string) => (await list(key)).data.find((one) => one.key === key)!;
type Language = Wording['texts'][number]['language'];
const save = async (seen: Wording, language: Language, text: string | null, key = seen.key) =>
  (
    await call(wordingApi.save, {
      side: seen.side,
      key: seen.key,
      version: seen.version,
      texts: [{ language, key, text }],
    })
  ).wording;
const fileOf = async (name: string, headers: Record<string, string> = {}) =>
  await portal.app.inject({ url: `/lms/locales/en/${name}.json`, headers });

it('own words of a page travel in the files of its language at once, the first pages getting no more than they had', async () => {
  const usual = (await fileOf('first')).headers.etag;
  await save(await find('home.hello'), 'en', 'Welcome, {{name}}');
  await save(await find('far.away'), 'en', 'elsewhere');

  const whole = await fileOf('cm');
  expect(whole.json()).toMatchObject({ home: { hello: 'Welcome, {{name}}' }, far: { away: 'elsewhere' } });
  const first = await fileOf('first');
  expect(first.json()).toEqual({ home: { hello: 'Welcome, {{name}}' } });
  expect(first.headers.etag).not.toBe(usual);
  const again = await fileOf('first', { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('own words of a letter are said by every process, until the usual ones are brought back', async () => {
  const given = { name: 'Asan', lines: '–', address: 'https://x', day: '1' };
  const letter = await find('notices.letter_subject');
  expect(letter).toMatchObject({ side: 'server', isLetter: true });
  const saved = await save(letter, 'en', 'Your day {day}');
  expect(say('en', 'notices.letter_subject' as never, given)).toBe('Your day 1');
  expect((await list('', 'own')).data.map(({ key }) => key)).toEqual(['notices.letter_subject']);

  await save(saved, 'en', null);
  expect(say('en', 'notices.letter_subject' as never, given)).not.toContain('Your');
});

it.each([
  ['lacks what is filled in', 'home.hello', 'Welcome', '{{name}}'],
  ['fills in what nobody knows', 'home.hello', '{{name}} {{age}}', '{{age}}'],
  ['has a line too many', 'far.away', 'two\nlines', 'одну строку'],
  ['has characters that deceive', 'far.away', 'a\u202Eb', 'невидимые'],
  ['leaves one form of a number as it was', 'home.lessons_other', '{{count}} classes', 'эту форму'],
])('a wording that %s is refused', async (_what, form, text, sentence) => {
  const refusal = await refusalOf(save(await find(form.replace(/_\w+$/, '')), 'en', text, form));
  expect(refusal.code).toBe('request.invalid');
  expect(JSON.stringify(refusal)).toContain(sentence);
  expect(await portal.db.$count(ownTexts)).toBe(0);
});

it('the words by which a client of the specification tells success stay', async () => {
  const refusal = await refusalOf(save(await find('auth.updated'), 'ru', 'Готово'));
  expect(refusal.code).toBe('wording.fixed');
});

it('of two who reword one text the second is told what stands there', async () => {
  const seen = await find('far.away');
  await save(seen, 'en', 'first');
  expect((await refusalOf(save(seen, 'en', 'second'))).code).toBe('wording.changed_elsewhere');
});

it('how far each language goes is told, and what pages asked for in vain can be written', async () => {
  await (await portal.browserOf(student)).post('/lms/locales/add/en/cm', { 'menu.club': 'menu.club' });
  const before = await list('menu.club', 'missing');
  expect(before.data).toMatchObject([{ key: 'menu.club', asked: { hits: 1 } }]);
  await save(before.data[0]!, 'en', 'Our club');
  const { beside } = await list('');
  const [ru, , en] = beside.coverage;
  expect([en!.all - en!.known, en!.own]).toEqual([0, 1]);
  expect(ru!.all - ru!.known).toBeGreaterThan(0);
  expect((await fileOf('cm')).json()).toMatchObject({ menu: { club: 'Our club' } });
});

it(
  'all texts travel as a workbook and come back, and an error in one row keeps all of them out',
  { tags: 'long' },
  async () => {
    await save(await find('far.away'), 'en', 'elsewhere');
    const sheet = async () =>
      new File(
        [
          new Uint8Array(
            (await (await portal.browserOf(admin)).get('/api/wording/workbook.xlsx')).rawPayload,
          ),
        ],
        'texts.xlsx',
      );
    const upload = async (file: File, isTrial: boolean) =>
      await call(wordingApi.upload, { isTrial }, { files: [file] });
    const told = await sheet();
    expect(await upload(told, false)).toMatchObject({ added: 0, changed: 0, problemCount: 0, change: null });
    await portal.db.delete(ownTexts);
    await openOwnTexts(portal.db).look();

    expect(await upload(told, true)).toMatchObject({ added: 1, change: null });
    expect(await portal.db.$count(ownTexts)).toBe(0);
    expect((await upload(told, false)).change).not.toBeNull();
    expect((await fileOf('cm')).json()).toMatchObject({ far: { away: 'elsewhere' } });
  },
);
