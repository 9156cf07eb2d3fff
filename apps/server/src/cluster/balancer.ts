import http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';

import { AppError, languages } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import { createProxyServer } from 'httpxy';

import { refusal } from '#platform/http/failures.ts';
import { preferredLanguage } from '#platform/http/language.ts';
import { ignoreOtherUpgrades } from '#platform/http/otherUpgrades.ts';
import { isForReading } from '#platform/http/refusalPage.ts';

/** Where requests may go. */
export interface Backend {
  readonly address: string;
  isReady(): boolean;
  doubt(): void;
}

/**
 * Spreads requests over processes in turn, as nginx does in front of a university's. What asks for something is asked
 * once more elsewhere when a process is gone; what changes something is never sent twice (the caller repeats it).
 */
export function createBalancer(backends: readonly Backend[]): http.Server {
  // A connection of its own for each request: one that is kept may end in the moment in which it is used.
  const proxy = createProxyServer({ xfwd: true, agent: false });
  let turn = 0;

  function next(tried?: Backend): Backend | undefined {
    turn += 1;
    const ready = backends.filter((backend) => backend !== tried && backend.isReady());
    return ready[turn % ready.length];
  }

  async function pass(request: IncomingMessage, reply: ServerResponse, tried?: Backend): Promise<void> {
    const backend = next(tried);
    if (backend === undefined) return refuse(request, reply, 503);
    try {
      const body = tried === undefined ? {} : { buffer: Readable.from([]) };
      await proxy.web(request, reply, { target: backend.address, ...body });
    } catch {
      if (reply.headersSent) return void reply.destroy();
      backend.doubt();
      if (tried === undefined && isRepeatable(request)) return await pass(request, reply, backend);
      refuse(request, reply, 502);
    }
  }

  const server = http.createServer((request, reply) => void pass(request, reply));
  server.on('upgrade', (request, socket: Socket, head) => {
    const backend = next();
    socket.on('error', () => socket.destroy());
    if (backend === undefined) return socket.destroy();
    proxy.ws(request, socket, { target: backend.address }, head).catch(() => {
      backend.doubt();
      socket.destroy();
    });
  });
  ignoreOtherUpgrades(server);
  return server;
}

function isRepeatable({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** As a server process would say it: the words for whoever called, and when to come again. */
function refuse(request: IncomingMessage, reply: ServerResponse, status: 502 | 503): void {
  if (reply.headersSent) return void reply.destroy();
  const error = new AppError('server.busy', { params: { retryAfterSeconds: 2 } });
  const { headers, body } = refusal(error, languageOf(request), {
    isPage: isForReading(request),
    isSignedIn: true,
  });
  reply.writeHead(status, headers).end(body);
}

function languageOf({ headers }: IncomingMessage): Language {
  const [, chosen] = /(?:^|;\s*)lang=(\w\w)/.exec(headers.cookie ?? '') ?? [];
  return languages.find((language) => language === chosen) ?? preferredLanguage(headers['accept-language']);
}
