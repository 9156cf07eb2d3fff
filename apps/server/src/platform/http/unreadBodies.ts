import type { FastifyInstance } from 'fastify';

/** A line that is still full after so long is cut: its sender has had the answer. */
const patienceMs = 10_000;

/**
 * A body that was answered before its end, since it was too much or its bytes could not be kept, still lies in the
 * line, and the next request on that connection lies behind it. The rest is read and thrown away.
 */
export function drainUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return;
    const timer = setTimeout(() => raw.destroy(), patienceMs);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
    raw.unpipe();
    raw.resume();
  });
}
