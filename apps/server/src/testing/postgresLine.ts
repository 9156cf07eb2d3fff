import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A line to the PostgreSQL of that address, on which what is open can be made to lead nowhere. */
export async function openPostgresLine(url: string) {
  const sockets = new Set<Socket>();
  const { far: place, through } = endsOf(url);
  const line = createServer((near) => {
    const far = connect(place);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => [near, far].forEach((one) => !isLost.has(one) && one.destroy()));
    }
    near.pipe(far);
    far.pipe(near);
  });
  const isLost = new WeakSet<Socket>();
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');

  return {
    url: through((line.address() as AddressInfo).port),
    /** From now on nothing comes through on what is open, and nobody hears of it. What is opened later is whole. */
    lose() {
      for (const socket of sockets) {
        isLost.add(socket);
        socket.unpipe();
        socket.resume();
      }
    },
    async close() {
      line.close();
      for (const socket of sockets) socket.destroy();
      await once(line, 'close');
    },
  };
}

/** The address of a database has a socket's folder where others have a host. */
function endsOf(url: string) {
  const [, user = '', host = '', port = '', database = ''] =
    /^postgres:\/\/(.*)@([^/]*):(\d+)\/(.*)$/.exec(url) ?? [];
  const folder = decodeURIComponent(host);
  return {
    far: folder.startsWith('/')
      ? { path: `${folder}/.s.PGSQL.${port}` }
      : { host: folder, port: Number(port) },
    through: (near: number) => `postgres://${user}@127.0.0.1:${near}/${database}`,
  };
}
