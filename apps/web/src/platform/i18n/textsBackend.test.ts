import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createInstance } from 'i18next';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { beginWith, fetchWhole, textsBackend } from './textsBackend.ts';

/** What the server answers, in turn: a status, or `cut` for a connection that ends without an answer. */
let answers: (number | 'cut')[] = [];
let asked: string[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = answers.shift() ?? 200;
    if (answer === 'cut') return request.socket.destroy();
    response.writeHead(answer, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ c: { today: 'Бүгүн' } }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const page = window as unknown as { happyDOM: { setURL(url: string): void } };
  page.happyDOM.setURL(`http://127.0.0.1:${port}/lms`);
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
});

async function today(first: (number | 'cut')[], { isWhole = true } = {}) {
  answers = first;
  if (isWhole) fetchWhole();
  else beginWith({ language: 'ky', file: 'first' });
  const i18n = createInstance();
  await i18n
    .use(textsBackend)
    .init({ lng: 'ky', fallbackLng: false, ns: 'cm', defaultNS: 'cm', retryTimeout: 1 });
  return i18n.t('c.today');
}

describe('loading texts', () => {
  it('asks for Kyrgyz by its wire name', async () => {
    expect(await today([])).toBe('Бүгүн');
    expect(asked).toEqual(['/lms/locales/kg/cm.json']);
  });

  it('begins with the texts of the first pages', async () => {
    expect(await today([], { isWhole: false })).toBe('Бүгүн');
    expect(asked).toEqual(['/lms/locales/kg/first.json']);
  });

  it('asks again after a failure of the server', async () => {
    expect(await today([500, 599])).toBe('Бүгүн');
    expect(asked).toHaveLength(3);
  });

  it('asks again when no answer came', async () => {
    expect(await today(['cut'])).toBe('Бүгүн');
    expect(asked.length).toBeGreaterThan(1);
  });

  it.each([400, 404, 499])('does not ask again after %i', async (status) => {
    expect(await today([status])).toBe('c.today');
    expect(asked).toHaveLength(1);
  });
});

it('tells the server which text is missing, by the language’s wire name, unless other words are at hand', async () => {
  answers = [];
  document.cookie = 'XSRF-TOKEN=fits';
  const i18n = createInstance();
  await i18n.use(textsBackend).init({
    lng: 'ky',
    fallbackLng: false,
    ns: 'cm',
    defaultNS: 'cm',
    saveMissing: true,
    saveMissingTo: 'current',
  });
  expect(i18n.t('menu.added', { defaultValue: 'Наша страница' })).toBe('Наша страница');
  expect(i18n.t('brand.new')).toBe('brand.new');
  await expect.poll(() => asked).toContain('/lms/locales/add/kg/cm');
  expect(asked.filter((address) => address.includes('/add/'))).toHaveLength(1);
});
