import { AppError } from '@bilim/contract';
import type { FastifyInstance } from 'fastify';

/**
 * Where pages of strangers have an address of their own, they are answered there alone, and nothing else is: no page of
 * ours, no call, no cookie. Browsers then keep the two apart as they keep apart any two sites.
 */
export function keepStrangersApart(app: FastifyInstance, strangersUrl: string | undefined): void {
  if (strangersUrl === undefined) return;
  const strangersHost = new URL(strangersUrl).host;
  app.addHook('onRequest', async ({ host, routeOptions }) => {
    const isOfStrangers = routeOptions.config?.isFramed === true;
    if (isOfStrangers !== (host === strangersHost)) throw new AppError('request.not_found');
  });
}
