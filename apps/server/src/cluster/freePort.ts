import { once } from 'node:events';
import net from 'node:net';

/** A port of the loopback that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('a listening server has an address');
  return address.port;
}
