import { AppError } from '@bilim/contract';
import { uploadsPath } from '@bilim/contract/uploads';
import { Server } from '@tus/server';
import type { FastifyInstance } from 'fastify';

import { PieceStore, sender } from '../files/resumable/pieceStore.ts';
import type { Parts } from '../parts.ts';

import { mustSignIn } from './callers.ts';

const megabyte = 1024 * 1024;

/**
 * Large files come in pieces by the protocol of tus, and go on where they were when a line breaks. The form to which the
 * file belongs names it then instead of sending it; until then it belongs to nothing, and is forgotten after a day.
 */
export function resumableRoutes(app: FastifyInstance, parts: Parts): void {
  const server = new Server({
    path: uploadsPath,
    datastore: new PieceStore(parts),
    relativeLocation: true,
    disableTerminationForFinishedUploads: false,
    allowedOrigins: [parts.address],
    maxSize: async () => {
      const settings = await parts.settings.read();
      return Math.max(settings['upload.max_mb.umk'], settings['upload.max_mb.library']) * megabyte;
    },
    onResponseError: (_request, error) => {
      if ('status_code' in error) return undefined;
      app.log.error({ err: error }, 'a piece of a file was not kept');
      return { status_code: 503, body: '\n' };
    },
  });
  void app.register(async (own) => {
    // The protocol's library reads the body by itself.
    own.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null));
    for (const path of [uploadsPath, `/lms${uploadsPath}`]) {
      for (const url of [path, `${path}/:id`]) {
        own.route({
          method: ['POST', 'HEAD', 'PATCH', 'DELETE'],
          url,
          onRequest: async (request) => {
            if (request.session === null) throw mustSignIn(request);
            if (request.session.viewing) throw new AppError('auth.forbidden');
          },
          handler: async (request, reply) => {
            const personId = request.session?.person.id;
            if (personId === undefined) throw mustSignIn(request);
            reply.hijack();
            await sender.run(personId, async () => await server.handle(request.raw, reply.raw));
          },
        });
      }
    }
  });
}
