import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openPortal, student } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

/** What the server says to these bytes, until it closes the line. */
async function say(bytes: string) {
  const [host, port] = (await portal.listen()).split(':');
  const line = net.connect({ host, port: Number(port) });
  await once(line, 'connect');
  line.write(bytes);
  const answer = await text(line);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { head: head.toLowerCase(), body: JSON.parse(body) as unknown };
}

it('headers that are too large are refused in the envelope', async () => {
  const { head, body } = await say(
    `GET /config.json HTTP/1.1\r\nhost: portal\r\ncookie: a=${'x'.repeat(20_000)}\r\n\r\n`,
  );

  expect(head).toMatch(/^http\/1\.1 431 /);
  expect(head).toContain('content-type: application/json; charset=utf-8');
  expect(head).toContain('x-content-type-options: nosniff');
  expect(body).toEqual({
    result: 9,
    error: expect.stringMatching(/[а-я]/),
    data: null,
    code: 'request.headers_too_large',
  });
});

it('what is no request of HTTP is refused in the envelope', async () => {
  const { head, body } = await say('whatever\r\n\r\n');

  expect(head).toMatch(/^http\/1\.1 400 /);
  expect(body).toMatchObject({ result: 2, code: 'request.malformed' });
});

it.each(['/lms/%ff%fe', '/api/%ff.json'])(
  'an address that is no text is refused in the envelope: %s',
  async (path) => {
    const { head, body } = await say(`GET ${path} HTTP/1.1\r\nhost: portal\r\nconnection: close\r\n\r\n`);

    expect(head).toMatch(/^http\/1\.1 400 /);
    expect(head).toContain('x-content-type-options: nosniff');
    expect(body).toEqual({
      result: 2,
      error: expect.stringMatching(/[а-я]/),
      data: null,
      code: 'request.malformed',
    });
  },
);

it.each([
  ['GET /api/logo.json', ''],
  ['POST /api/auth/sessions.json', '{}'],
])('a wish to go on in another protocol is as if it were not there: %s', async (line, sent) => {
  const { cookies } = await portal.browserOf(student);
  const { head, body } = await say(
    [
      `${line} HTTP/1.1`,
      'host: portal',
      'connection: Upgrade, HTTP2-Settings, close',
      'upgrade: h2c',
      'http2-settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
      `cookie: ${[...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')}`,
      `x-xsrf-token: ${cookies.get('XSRF-TOKEN')}`,
      'content-type: application/json',
      `content-length: ${sent.length}`,
      '',
      sent,
    ].join('\r\n'),
  );

  expect(head).toMatch(/^http\/1\.1 200 /);
  expect(body).toMatchObject({ result: 0, data: [{}] });
});
