import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export { clamdScan } from '#platform/files/virusScan.ts';

/** The harmless text that every scanner takes for a virus; in halves, so that none takes this file for one. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

/** Speaks the protocol of clamd on a free port, and knows one virus. */
export async function openClamdServer({ mostBytes = 25_000_000, isSilent = false } = {}) {
  const sockets = new Set<Socket>();
  const scanned: Buffer[] = [];
  const scan = async (socket: Socket) => {
    const bytes = await receive(socket, mostBytes);
    if (isSilent) return;
    if (bytes !== null) scanned.push(bytes);
    socket.end(answerTo(bytes));
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    void scan(socket).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    place: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    /** What it was shown, each as a whole. */
    scanned,
    /** How many are connected. */
    connections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function answerTo(bytes: Buffer | null): string {
  if (bytes === null) return 'INSTREAM size limit exceeded. ERROR\0';
  return bytes.includes(eicar) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0';
}

/** The bytes of one command; null where they are more than it takes. */
async function receive(socket: Socket, mostBytes: number): Promise<Buffer | null> {
  const incoming = readerOf(socket);
  const command = 'zINSTREAM\0';
  if ((await incoming(command.length)).toString() !== command) throw new Error('an unknown command');
  const pieces: Buffer[] = [];
  for (let size = 0; size <= mostBytes;) {
    const length = (await incoming(4)).readUInt32BE();
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(await incoming(length));
    size += length;
  }
  return null;
}

/** Gives so many bytes at a time. */
function readerOf(socket: Socket) {
  const arriving = socket.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let waiting = Buffer.alloc(0);
  return async (length: number) => {
    while (waiting.length < length) {
      const { done = false, value } = await arriving.next();
      if (done) throw new Error('the sender is gone');
      waiting = Buffer.concat([waiting, value]);
    }
    const taken = waiting.subarray(0, length);
    waiting = waiting.subarray(length);
    return taken;
  };
}
