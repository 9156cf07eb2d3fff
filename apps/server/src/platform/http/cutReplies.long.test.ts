import net from 'node:net';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { buildApp } from '#app';
import { openLog } from '#platform/log/openLog.ts';
import { openPortal, student } from '#testing';
import type { Portal } from '#testing';

let portal: Portal;
let app: Portal['app'];
const lines: string[] = [];
beforeAll(async () => {
  portal = await openPortal();
  app = await buildApp(
    portal.parts,
    openLog({ level: 'warn', stream: { write: (line) => void lines.push(line) } }),
  );
});
afterAll(async () => {
  await app.close();
  await portal.close();
});

it('a browser that leaves while its reply is compressed is no failure of the server', async () => {
  let leave = () => undefined as unknown;
  const answered = new Promise<void>((resolve) => {
    app.addHook('onSend', async (_request, { raw }, payload) => {
      raw.once('close', () => setTimeout(resolve, 200));
      leave();
      return payload;
    });
  });
  app.post('/long', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify({ data: 'x'.repeat(20_000_000) })),
  );
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const line = net.connect({ host: '127.0.0.1', port: Number(port) });
  leave = () => line.resetAndDestroy();
  const { cookies } = await portal.browserOf(student);
  const head = [
    'POST /long HTTP/1.1',
    'host: portal',
    'accept-encoding: br',
    'content-type: application/json',
    'content-length: 2',
    `cookie: ${[...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')}`,
    `x-xsrf-token: ${cookies.get('XSRF-TOKEN')!}`,
  ];
  line.write(`${head.join('\r\n')}\r\n\r\n{}`);

  await answered;

  expect(lines).toEqual([]);
  expect(app.refusals.totals().get('server.failed')).toBeUndefined();
}, 20_000);
