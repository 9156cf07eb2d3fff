import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { fileCalls, openPortal, serveFileCalls, student } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
let agent: http.Agent;
let headers: Record<string, string>;
beforeAll(async () => {
  portal = await openPortal();
  serveFileCalls(portal.app, portal.parts);
  await portal.listen();
  const { cookies } = await portal.browserOf(student);
  headers = {
    cookie: [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  };
  agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
});
afterAll(async () => {
  agent.destroy();
  await portal.close();
});

/** On the one connection there is, so that it waits for what is left of the one before. */
async function ask(
  path: string,
  { method = 'GET', type, body }: { method?: string; type?: string; body?: Buffer } = {},
) {
  const [host, port] = (await portal.listen()).split(':');
  const request = http.request({
    host,
    port,
    path,
    method,
    agent,
    headers: {
      ...headers,
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(body === undefined ? {} : { 'content-length': body.length }),
    },
  });
  request.on('error', () => undefined);
  request.end(body);
  const [reply] = (await once(request, 'response', { signal: AbortSignal.timeout(10_000) })) as [
    IncomingMessage,
  ];
  return `${reply.statusCode} ${await text(reply)}`;
}

/** Much more than the lines of both ends hold by themselves. */
const large = Buffer.alloc(15_000_000, 'x');
const form = Buffer.concat([
  Buffer.from('--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n'),
  large,
  Buffer.from('\r\n--b--\r\n'),
]);
const asForm = { method: 'POST', type: 'multipart/form-data; boundary=b', body: form };

it.each([
  ['an address that is not there', '/api/none.json', asForm, /^404 /],
  [
    'a kind of body that no call takes',
    '/api/misc/settings.json',
    { ...asForm, type: 'text/plain' },
    /^415 /,
  ],
  [
    'a body that is too large',
    '/api/misc/settings.json',
    { ...asForm, type: 'application/json', body: large },
    /^413 /,
  ],
  ['a store that fails', fileCalls.news.path, asForm, /^5\d\d /],
])('%s is told, and the next request on that connection is answered', async (_name, path, sent, told) => {
  if (path === fileCalls.news.path) {
    rmSync(portal.folder, { recursive: true });
    writeFileSync(portal.folder, 'no folder any more');
  }

  expect(await ask(path, sent)).toMatch(told);
  const begun = performance.now();
  expect(await ask('/config.json')).toMatch(/^200 /);
  expect(performance.now() - begun).toBeLessThan(20_000);
});
