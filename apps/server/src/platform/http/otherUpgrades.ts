import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

type OnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Answers requests that would speak another protocol than WebSocket, such as `h2c` of Java's client, as if they had not
 * asked (RFC 9110 7.8). Node hands each of them over with its connection, unread beyond its head: so it goes back to the
 * server as a new connection, without what asked for the other protocol. Called once WebSockets are listened for.
 */
export function ignoreOtherUpgrades(server: Server): void {
  const listeners = server.listeners('upgrade') as OnUpgrade[];
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.headers.upgrade?.toLowerCase() === 'websocket') {
      for (const listener of listeners) listener(request, socket, head);
      return;
    }
    socket.unshift(Buffer.concat([headWithoutUpgrade(request), head]));
    server.emit('connection', socket);
  });
}

const ofUpgrade = new Set(['upgrade', 'http2-settings']);

function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const [name = '', value = ''] = rawHeaders.slice(place, place + 2);
    if (ofUpgrade.has(name.toLowerCase())) continue;
    lines.push(`${name}: ${name.toLowerCase() === 'connection' ? withoutUpgrade(value) : value}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

function withoutUpgrade(connection: string): string {
  return connection
    .split(',')
    .filter((token) => !ofUpgrade.has(token.trim().toLowerCase()))
    .join();
}
