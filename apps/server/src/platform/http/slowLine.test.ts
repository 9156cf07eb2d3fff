import { once } from 'node:events';
import http from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { fileCalls, openPortal, sampleFiles, serveFileCalls, student } from '#testing';
import type { Portal } from '#testing';

import { files } from '../db/platform.tables.ts';

/** As it is stated, 50 MB at 1 Mbit/s, it takes seven minutes; the same in small is what each run of the tests sends. */
const { bytes, bytesPerSecond } =
  process.env['BILIM_SLOW_LINE'] === '1'
    ? { bytes: 50_000_000, bytesPerSecond: 125_000 }
    : { bytes: 3_000_000, bytesPerSecond: 1_500_000 };
const expectedMs = (bytes / bytesPerSecond) * 1_000;

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  serveFileCalls(portal.app, portal.parts);
});
afterAll(() => portal.close());

/** A line on which no more than so many bytes a second leave for the server, and which may be cut. */
async function openLine(target: string) {
  const sockets = new Set<Socket>();
  const pass = async (near: Socket, far: Socket) => {
    for await (const chunk of near as AsyncIterable<Buffer>) {
      far.write(chunk);
      await sleep((chunk.length / bytesPerSecond) * 1_000);
    }
  };
  const line = createServer((near) => {
    const far = connect(Number(target.split(':')[1]), '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => [near, far].forEach((one) => one.destroy()));
    }
    far.pipe(near);
    void pass(near, far).catch(() => undefined);
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    port: (line.address() as AddressInfo).port,
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    close: () => line.close(),
  };
}

/** A message with three files, as a browser sends it. */
async function makeForm() {
  const form = new FormData();
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) {
    const file = Buffer.concat([sampleFiles.pdf, Buffer.alloc(Math.ceil(bytes / 3), name)]);
    form.append('files', new Blob([new Uint8Array(file)]), name);
  }
  const { headers, body } = new Response(form);
  const { cookies } = await portal.browserOf(student);
  return {
    body: await buffer(body!),
    headers: {
      'content-type': headers.get('content-type') ?? '',
      cookie: [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      'idempotency-key': 'over-a-slow-line',
    },
  };
}

const keys = async () => {
  const found: string[] = [];
  for await (const key of portal.parts.files.list(new Date(Date.now() + 60_000))) found.push(key);
  return found;
};

it(
  'takes files over a slow line that breaks once, and has them once (S-261)',
  { tags: 'long', timeout: expectedMs * 2 + 30_000 },
  async () => {
    const line = await openLine(await portal.listen());
    const { body, headers } = await makeForm();
    const send = async () => {
      const request = http.request({ port: line.port, method: 'POST', path: fileCalls.chat.path, headers });
      request.end(body);
      const [reply] = (await once(request, 'response')) as [IncomingMessage];
      return { status: reply.statusCode, text: (await buffer(reply)).toString() };
    };
    const broken = send().catch(() => null);
    await sleep(expectedMs / 5);
    line.cut();
    expect(await broken).toBeNull();
    await expect.poll(async () => await keys()).toEqual([]);

    const started = performance.now();
    const reply = await send();
    expect(reply.status, reply.text).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(expectedMs * 0.9);
    const again = await portal.db.select().from(files);
    expect([again.length, (await keys()).length]).toEqual([3, 3]);
    expect(again.map(({ sizeBytes }) => sizeBytes).reduce((sum, one) => sum + one)).toBeGreaterThanOrEqual(
      bytes,
    );
    line.close();
    line.cut();
  },
);
