import http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import { createProxyServer } from 'httpxy';

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
    if (backend === undefined) return refuse(reply, 503);
    try {
      await proxy.web(request, reply, { target: backend.address });
    } catch {
      if (reply.headersSent) return void reply.destroy();
      backend.doubt();
      if (tried === undefined && isRepeatable(request)) return await pass(request, reply, backend);
      refuse(reply, 502);
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
  // Without a listener of its own, an error that was told above would end this process.
  proxy.on('error', () => undefined);
  return server;
}

function isRepeatable({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function refuse(reply: ServerResponse, status: number): void {
  if (!reply.headersSent) reply.writeHead(status, { 'retry-after': '1' });
  reply.end();
}
