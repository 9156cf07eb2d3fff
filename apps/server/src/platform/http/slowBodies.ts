import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long a sender may take for a body, and for how long nothing may move of a form with files. */
interface Patience {
  readonly bodyMs: number;
  readonly quietMs: number;
}

const usual: Patience = { bodyMs: 30_000, quietMs: 30_000 };

/**
 * Lets go of senders that hold a connection without sending. A form with files may take as long as its line needs, up
 * to the server's own limit, while something of it moves; everything else is short.
 */
export function endSlowBodies(app: FastifyInstance, { bodyMs, quietMs }: Patience = usual): void {
  app.addHook('onRequest', async (request) => {
    if (request.method !== 'POST' && request.method !== 'PATCH') return;
    const isForm = /^(?:multipart\/|application\/offset)/.test(request.headers['content-type'] ?? '');
    const stop = isForm ? watch(request, quietMs) : limit(request, bodyMs);
    request.raw.once('end', stop).once('close', stop);
  });
}

function limit({ raw }: FastifyRequest, bodyMs: number) {
  const timer = setTimeout(() => raw.destroy(), bodyMs);
  return () => clearTimeout(timer);
}

function watch({ raw }: FastifyRequest, quietMs: number) {
  let before = -1;
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket;
    if (bytesRead === before) raw.destroy();
    before = bytesRead;
  }, quietMs);
  return () => clearInterval(timer);
}
