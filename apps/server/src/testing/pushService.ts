// oxlint-disable-next-line typescript/triple-slash-reference -- the package brings no types
/// <reference path="../platform/push/http_ece.d.ts" />
import { createECDH, randomBytes } from 'node:crypto';
import type { ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

import { PushMessage } from '@bilim/contract/notices';
import { decrypt } from 'http_ece';
import * as z from 'zod/mini';

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service on this machine that keeps what it gets, and can be told to behave badly. */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  const mood = { status: 201 };
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      reply.writeHead(mood.status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  return {
    origin,
    received,
    mood,
    /** A browser that has subscribed here. */
    device(name: string) {
      const own = createECDH('prime256v1');
      own.generateKeys();
      const auth = randomBytes(16).toString('base64url');
      return {
        keys: { endpoint: `${origin}/${name}`, p256dh: own.getPublicKey().toString('base64url'), auth },
        opened: () =>
          received.filter(({ path }) => path === `/${name}`).map(({ body }) => open(body, own, auth)),
      };
    },
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

function open(body: Buffer, privateKey: ECDH, authSecret: string): PushMessage {
  const plain = decrypt(body, { version: 'aes128gcm', privateKey, authSecret });
  return z.parse(PushMessage, JSON.parse(plain.toString('utf8')));
}
