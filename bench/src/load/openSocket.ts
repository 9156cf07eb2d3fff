import { livePath } from '@bilim/contract/live';
import { WebSocket } from 'ws';

import { benchAddress } from '../setup/address.ts';

/** A page that is open: connected, and told where it stands. */
export async function openSocket(port: number, cookie: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, {
    headers: { cookie, origin: benchAddress },
    perMessageDeflate: false,
  });
  await new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('message', resolve);
  });
  return socket;
}
