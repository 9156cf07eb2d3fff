import { AppError } from '@bilim/contract';
import type { FastifyInstance } from 'fastify';

import { refuse } from './failures.ts';

/** What nobody answers is a 404, and where only the method is wrong a 405 that names the right ones. */
export function answerUnknown(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const [url = ''] = request.url.split('?');
    const allowed = app.supportedMethods.filter((method) => isAnswered(app, method, url));
    if (allowed.length === 0 || allowed.includes(request.method)) {
      return refuse(request, reply, new AppError('request.not_found'));
    }
    void reply.header('allow', allowed.toSorted().join(', '));
    return refuse(request, reply, new AppError('request.method'));
  });
}

/** By a route of this very address: what answers for all addresses below its own says nothing of this one. */
function isAnswered(app: FastifyInstance, method: string, url: string): boolean {
  const found = app.findRoute({ method, url });
  return found !== null && !('*' in found.params);
}
