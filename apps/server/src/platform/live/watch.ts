import type { Session } from '../session/session.ts';

import { closeCodes } from './listening.ts';
import type { Listening } from './listening.ts';

/** Which of these sessions go on, with every right that they had. */
export type AliveSessions = (watched: readonly Session[]) => Promise<ReadonlySet<Session>>;

/** Whoever signed out, or was signed out, is told no more after this time at most. */
const sessionsMs = 3_000;
/** Proxies close connections on which nothing moves, usually after a minute. */
const pulseMs = 25_000;

/** Closes connections whose session is over, and those at whose other end nobody answers any more. */
export function keepWatch(listening: ReadonlySet<Listening>, aliveSessions: AliveSessions): () => void {
  async function closeEnded() {
    if (listening.size === 0) return;
    const watched = [...listening];
    const alive = await aliveSessions(watched.map(({ session }) => session));
    for (const { socket, session } of watched) {
      if (!alive.has(session)) socket.close(closeCodes.sessionOver);
    }
  }

  function feelPulse() {
    for (const one of listening) {
      if (!one.isAlive) one.socket.terminate();
      one.isAlive = false;
      one.socket.ping();
      // Scripts are not shown pings; an empty message tells them that the line stands.
      one.socket.send('');
    }
  }

  const timers = [
    setInterval(() => void closeEnded().catch(() => undefined), sessionsMs),
    setInterval(feelPulse, pulseMs),
  ];
  for (const timer of timers) timer.unref();
  return () => timers.forEach((timer) => clearInterval(timer));
}
