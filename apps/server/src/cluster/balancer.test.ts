import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { createBalancer } from './balancer.ts';
import type { Backend } from './balancer.ts';
import { freePort } from './freePort.ts';

/** Answers at once, or, while it is told to keep people waiting, never; counts what it was asked. */
const script = `
  const port = Number(process.argv[1]);
  let asked = 0;
  require('node:http').createServer((request, reply) => {
    if (request.url === '/asked') return reply.end(String(asked));
    asked += 1;
    request.resume();
    if (request.url.startsWith('/half')) return void reply.writeHead(200, { 'content-length': 10 }).write('half');
    if (request.url.startsWith('/slow') && process.argv[2] === 'slow') return;
    request.on('end', () => reply.end('from ' + process.argv[2]));
  }).listen(port, '127.0.0.1', () => process.send('ready'));
  process.on('disconnect', () => process.exit());
`;

let children: ChildProcess[];
let backends: (Backend & { isUp: boolean })[];
let balancer: Server;
let base: string;

beforeEach(async () => {
  children = [];
  backends = [];
  for (const name of ['slow', 'quick']) {
    const port = await freePort();
    const child = spawn(process.execPath, ['-e', script, String(port), name], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    children.push(child);
    const backend = {
      address: `http://127.0.0.1:${port}`,
      isUp: true,
      isReady: () => backend.isUp,
      doubt: () => void (backend.isUp = false),
    };
    backends.push(backend);
  }
  balancer = createBalancer(backends).listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  base = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
});
afterEach(() => {
  balancer.closeAllConnections();
  balancer.close();
  for (const child of children) child.kill('SIGKILL');
});

const get = async (path: string) => {
  const reply = await fetch(`${base}${path}`, { signal: AbortSignal.timeout(5_000) });
  return `${reply.status} ${await reply.text()}`;
};
const post = async (path: string, language = 'ru') =>
  await fetch(`${base}${path}`, {
    method: 'POST',
    body: JSON.stringify({ mark: 5 }),
    headers: { 'content-type': 'application/json', 'accept-language': language },
    signal: AbortSignal.timeout(5_000),
  });
const asked = async () => Number(await (await fetch(`${backends[0]!.address}/asked`)).text());

/** Sends as many as it takes for the first process to hold so many, and kills it. */
async function killHolding(count: number) {
  await expect.poll(asked).toBe(count);
  children[0]!.kill('SIGKILL');
}

it('asks another process for what a killed one was asked', async () => {
  const sent = Array.from({ length: 40 }, () => get('/slow'));
  await killHolding(20);

  expect(new Set(await Promise.all(sent))).toEqual(new Set(['200 from quick']));
});

it('says at once, in the envelope, that what a killed process was to write may not have been written', async () => {
  const sent = Array.from({ length: 40 }, () => post('/slow'));
  await killHolding(20);

  const replies = await Promise.all(sent);
  const refused = replies.filter(({ status }) => status === 502);
  expect(refused).toHaveLength(20);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
  for (const reply of refused) {
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(reply.headers.get('retry-after')).toBe('2');
    expect(await reply.json()).toMatchObject({ result: 15, data: null, code: 'server.busy' });
  }
});

it('cuts an answer that a killed process had begun', async () => {
  backends[1]!.isUp = false;
  const sent = get('/half');
  await killHolding(1);

  await expect(sent).rejects.toThrow('terminated');
});

it('asks for no other protocol that somebody would speak', async () => {
  const headers = { connection: 'Upgrade', upgrade: 'h2c', 'content-length': '2' };
  const request = http.request(`${base}/any`, { method: 'POST', headers }).end('{}');
  const [reply] = (await once(request, 'response')) as [http.IncomingMessage];

  expect(await text(reply)).toMatch(/^from /);
});

it('says in the envelope that no process is ready', async () => {
  for (const backend of backends) backend.isUp = false;

  const reply = await post('/any', 'en');

  expect(reply.status).toBe(503);
  expect(await reply.json()).toMatchObject({
    code: 'server.busy',
    error: expect.stringMatching(/^[A-Z][a-z]/),
  });
});
