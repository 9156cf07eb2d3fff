import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { endSlowBodies } from './slowBodies.ts';

const app = Fastify({ requestTimeout: 0 });
const arrived: number[] = [];
let port: number;
beforeAll(async () => {
  endSlowBodies(app, { bodyMs: 300, quietMs: 300 });
  await app.register(multipart);
  app.post('/form', async (request) => {
    for await (const part of request.parts())
      if (part.type === 'file') arrived.push((await part.toBuffer()).length);
    return 'done';
  });
  app.post('/json', async () => 'done');
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

/** Sends pieces with a pause after each, and gives back what was answered until the connection ended. */
async function talk(path: string, type: string, pieces: readonly string[], pauseMs: number) {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (text) => (answer += text.toString())).on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  const length = pieces.join('').length;
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    await sleep(pauseMs);
  }
  await closed;
  return answer;
}

const form = [
  '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n',
  ...Array.from({ length: 10 }, () => 'x'.repeat(100)),
  '\r\n--b--\r\n',
];

it('a form that keeps moving may take longer than any body may', async () => {
  expect(await talk('/form', 'multipart/form-data; boundary=b', form, 100)).toMatch(/^HTTP\/1.1 200 /);
  expect(arrived).toEqual([1_000]);
});

it('a form on which nothing moves any more is let go of', async () => {
  const started = performance.now();
  expect(await talk('/form', 'multipart/form-data; boundary=b', form.slice(0, 3), 2_000)).toBe('');
  expect(performance.now() - started).toBeLessThan(20_000);
});

it('any other body has to be there in time, however it trickles', async () => {
  const letters = ['{"a":"', ...Array.from({ length: 100 }, () => 'x'), '"}'];

  expect(await talk('/json', 'application/json', letters, 50)).toBe('');
  expect(await talk('/json', 'application/json', ['{"a":1}'], 0)).toMatch(/^HTTP\/1.1 200 /);
});
