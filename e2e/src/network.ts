import http from 'node:http';
import type { Socket } from 'node:net';

/** What lies between a browser and its server, and what can go wrong there. */
export interface Network {
  /** What the browser takes for the server. */
  readonly url: string;
  /** Everything passes again. */
  open(): void;
  /** Nothing passes: every connection is cut. */
  cut(): void;
  /** A hotel's sign-in page answers everything. */
  capture(): void;
  /** Writes reach the server, and their answers are lost. */
  loseAnswers(): void;
  close(): Promise<void>;
}

type State = 'open' | 'cut' | 'captured' | 'deaf';

const signInPage = '<!doctype html><title>Hotel</title><h1>Welcome! Please pay for the internet.</h1>';

/** A network of its own in front of a server. */
export async function openNetwork(server: string): Promise<Network> {
  const target = new URL(server);
  const sockets = new Set<Socket>();
  let state: State = 'open';

  const proxy = http.createServer((request, reply) => {
    if (state === 'cut') return request.socket.destroy();
    if (state === 'captured') {
      reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(signInPage);
      return;
    }
    const { method, headers, url: path } = request;
    const passed = http.request(
      { host: target.hostname, port: target.port, method, headers, path },
      (answer) => {
        if (state === 'deaf' && method === 'POST') {
          answer.resume().on('end', () => request.socket.destroy());
          return;
        }
        reply.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(reply);
      },
    );
    passed.on('error', () => request.socket.destroy());
    request.pipe(passed);
  });
  // The live connection passes as it is, once it is agreed upon.
  proxy.on('upgrade', ({ method, headers, url: path }, near: Socket) => {
    if (state !== 'open') return near.destroy();
    const asked = http.request({ host: target.hostname, port: target.port, method, headers, path });
    asked.on('upgrade', ({ rawHeaders }, far: Socket, first) => {
      const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? `${name}: ${rawHeaders[at + 1]}` : []));
      near.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      near.write(first);
      near.pipe(far).pipe(near);
      near.on('error', () => far.destroy());
      near.on('close', () => far.destroy());
      far.on('error', () => near.destroy());
      far.on('close', () => near.destroy());
    });
    asked.on('response', () => near.destroy());
    asked.on('error', () => near.destroy());
    asked.end();
  });
  proxy.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('the network has no address');

  function become(next: State) {
    state = next;
    // What is under way ends with the network it began in.
    if (next === 'cut') for (const socket of sockets) socket.destroy();
  }

  return {
    url: `http://127.0.0.1:${address.port}`,
    open: () => become('open'),
    cut: () => become('cut'),
    capture: () => become('captured'),
    loseAnswers: () => become('deaf'),
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
