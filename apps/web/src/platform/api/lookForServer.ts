import { send } from './transport.ts';

import { connection } from '../offline/connection.ts';

/** While the server cannot be reached, it is looked for again after these times. */
const looksMs = [3000, 5000, 10_000, 20_000, 30_000];

/** Asks now and then whether the server is there again, until it is, or until nobody needs to know. */
export function lookForServer() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looks = 0;

  async function look() {
    clearTimeout(timer);
    if (navigator.onLine) await send('/config.json', { method: 'GET' }).catch(() => undefined);
    if (!connection.isReachable()) wait();
  }
  function wait() {
    timer = setTimeout(() => void look(), looksMs[Math.min(looks, looksMs.length - 1)]);
    looks += 1;
  }
  const lookNow = () => void look();

  wait();
  window.addEventListener('online', lookNow);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', lookNow);
  };
}
