import { AppError } from '@bilim/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Parts } from '#platform/parts.ts';

import { bridgeFor, bridgeName, withBridge } from './packageBridge.ts';
import { openEntry, readEntry } from './packageEntry.ts';
import { findEntry } from './packages.queries.ts';
import { packageOfTicket, packagePath } from './packageTicket.ts';
import { packageMime, packagePolicy } from './packagePolicy.ts';

type Asked = FastifyRequest<{ Params: { ticket: string; '*': string } }>;

/**
 * Pages of HTML books and SCORM packages, for a frame. They are strangers: whoever asks is nobody here, cookies are never
 * looked at, and the policy of each reply makes an origin of nobody's of it, from which neither the portal nor its calls
 * can be reached. Where they have an address of their own, browsers keep them apart by that.
 */
export function packageRoutes(app: FastifyInstance, parts: Parts): void {
  for (const path of [packagePath, `/lms${packagePath}`]) {
    app.route({
      method: ['GET', 'HEAD'],
      url: `${path}/:ticket/*`,
      config: { isFramed: true },
      compress: false,
      handler: async (request: Asked, reply) => await answer(parts, request, reply),
    });
  }
}

async function answer(parts: Parts, { params, protocol, host }: Asked, reply: FastifyReply) {
  const { ticket, '*': path } = params;
  const packageId = packageOfTicket(parts.keys, ticket, parts.clock.now());
  if (packageId === null) throw new AppError('materials.unknown');
  const found = await findEntry(parts.db, packageId, path === bridgeName ? null : path);
  if (found === null) throw new AppError('file.unknown');
  const { strangersUrl, address } = parts;
  const own = `${strangersUrl ?? `${protocol}://${host}`}/lms${packagePath}/${ticket}/`;
  void reply.headers({
    'content-security-policy': packagePolicy(own, address, strangersUrl !== undefined),
    'cache-control': 'private, max-age=600',
    'access-control-allow-origin': '*',
  });
  if (path === bridgeName)
    return await reply.type('text/javascript; charset=utf-8').send(await bridgeFor(found.standard));
  const mime = packageMime(path);
  void reply.type(mime);
  if (mime.startsWith('text/html') && found.standard !== 'html' && found.sizeBytes <= mostPageBytes)
    return await reply.send(withBridge(await readEntry(parts.files, found), `${own}${bridgeName}`));
  return await reply
    .header('content-length', String(found.sizeBytes))
    .send(await openEntry(parts.files, found));
}

/** A page with more than this holds pictures, and is given out as it is. */
const mostPageBytes = 5_242_880;
