import { livePath } from '@bilim/contract/live';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import type { LimitFunction } from 'p-limit';

/** What a browser asks for at once over HTTP/1.1. */
const mostAtWork = 6;

/**
 * Lets a few requests of one session be at work in this process; its others wait in line, as many as the general limit
 * lets in. Whoever sends a hundred at once that wait for one another waits for themselves, and does not take the
 * database connections of everybody. A turn begins when the body is there and is over before the reply travels: a slow
 * line holds none.
 */
export function takeTurns(app: FastifyInstance) {
  const lines = new Map<string, LimitFunction>();
  const turns = new WeakMap<FastifyReply, () => void>();

  /** From the end of the line until its turn is over. */
  async function stay(line: LimitFunction, reply: FastifyReply, begin: () => void) {
    await line(async () => {
      const over = new Promise<void>((end) => turns.set(reply, end));
      reply.raw.once('close', () => turns.get(reply)?.());
      // Whoever has gone while waiting says so no more.
      if (reply.raw.destroyed) turns.get(reply)?.();
      begin();
      await over;
    });
  }

  function forget(sessionId: string) {
    const line = lines.get(sessionId);
    if (line !== undefined && line.activeCount + line.pendingCount === 0) lines.delete(sessionId);
  }

  app.addHook('preHandler', async (request, reply) => {
    const { session } = request;
    // A live connection is one for hours; those of a person are limited elsewhere.
    if (session === null || isLive(request)) return;
    const line = lines.get(session.id) ?? pLimit(mostAtWork);
    lines.set(session.id, line);
    await new Promise<void>((begin) => void stay(line, reply, begin).finally(() => forget(session.id)));
  });
  app.addHook('onSend', async (_request, reply) => turns.get(reply)?.());
}

function isLive({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.endsWith(livePath.replace('/lms', '')) === true;
}
