import { livePath } from '@bilim/contract/live';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What a browser asks for at once over HTTP/1.1. */
const mostAtWork = 6;

declare module 'fastify' {
  interface FastifyReply {
    /** Ends the turn of its request; null where it has none. */
    endTurn: (() => void) | null;
  }
}

/** The requests of one session: how many are at work, and those that wait, the first first. */
interface Line {
  atWork: number;
  readonly waiting: (() => void)[];
}

/**
 * Lets a few requests of one session be at work in this process; its others wait in line, as many as the general limit
 * lets in. Whoever sends a hundred at once that wait for one another waits for themselves, and does not take the
 * database connections of everybody. A turn begins when the body is there and is over before the reply travels: a slow
 * line holds none.
 */
export function takeTurns(app: FastifyInstance) {
  const lines = new Map<string, Line>();
  // Not in a WeakMap: whatever refers back to its key from there outlives the quick collections of garbage.
  app.decorateReply('endTurn', null);

  function endTurn(sessionId: string, line: Line) {
    const next = line.waiting.shift();
    if (next !== undefined) return queueMicrotask(next);
    line.atWork -= 1;
    if (line.atWork === 0) lines.delete(sessionId);
  }

  app.addHook('preHandler', (request, reply, done) => {
    const { session } = request;
    // A live connection is one for hours; those of a person are limited elsewhere.
    if (session === null || isLive(request)) return done();
    const { id } = session;
    const line = lines.get(id) ?? { atWork: 0, waiting: [] };
    lines.set(id, line);
    const begin = () => {
      beginTurn(reply, () => endTurn(id, line));
      done();
    };
    if (line.atWork === mostAtWork) return void line.waiting.push(begin);
    line.atWork += 1;
    begin();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.endTurn?.();
    done(null, payload);
  });
}

/** The turn of a request that has just begun, until it is told that it is over, or its browser has gone. */
function beginTurn(reply: FastifyReply, over: () => void) {
  let isOver = false;
  const end = () => {
    if (!isOver) over();
    isOver = true;
  };
  reply.endTurn = end;
  reply.raw.once('close', end);
  // Whoever has gone while waiting says so no more.
  if (reply.raw.destroyed) end();
}

const shortLivePath = livePath.replace('/lms', '');

function isLive({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.endsWith(shortLivePath) === true;
}
